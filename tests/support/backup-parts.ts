import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { gunzipSync } from "node:zlib";
import { extract } from "tar";

/** A file in a backup that is not sealed. */
export function partOfBackup(file: string, name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "limye-parts-"));
  try {
    extract({ file, cwd: folder, sync: true });
    return readFileSync(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The SQLite file in a backup. */
export const databaseInBackup = (file: string) => gunzipSync(partOfBackup(file, "database.db.gz"));
