import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { create, extract } from "tar";
import { BackupImpossible } from "./backup-files";
import { sealTo } from "./backup-seal";
import { errorReason } from "./database-error";

/** What a whole backup holds besides the database. */
export interface BackupExtras {
  /** The list of erasures. */
  erasures: string;
  /** The site's secret, and the passphrase that seals it. Null: the backup is neither sealed nor has it the secret. */
  sealed: { secret: string; passphrase: string } | null;
}

/** The parts of an unpacked backup. */
export interface BackupParts {
  /** The file of the database. */
  database: string;
  erasures: string | null;
  secret: string | null;
}

// The names in the archive. The database comes last, so that the small files can be read without it.
const ERASURES = "erasures";
const SECRET = "session-secret";
const databaseNames = { packed: "database.db.gz", archive: "database.dump" };

/** Packs the database's file and the extras into one file, sealed when there is a passphrase. Returns its path. */
export async function packArchive(
  database: string,
  { erasures, sealed }: BackupExtras,
  work: string,
  signal?: AbortSignal,
): Promise<string> {
  const folder = join(work, "contents");
  await mkdir(folder);
  const name = database.endsWith(".dump") ? databaseNames.archive : databaseNames.packed;
  await rename(database, join(folder, name));
  await writeFile(join(folder, ERASURES), erasures);
  if (sealed) await writeFile(join(folder, SECRET), `${sealed.secret}\n`);
  const names = [ERASURES, ...(sealed ? [SECRET] : []), name];
  const archive = create({ cwd: folder, portable: true, strict: true }, names);
  const file = join(work, sealed ? "backup.sealed" : "backup.tar");
  if (sealed) await sealTo(file, archive as AsyncIterable<Buffer>, sealed.passphrase, signal);
  else await pipeline(Readable.from(archive), createWriteStream(file, { flush: true }), { signal });
  await rm(folder, { recursive: true });
  return file;
}

/** Unpacks an archive into the work folder. Other files than ours are left in the archive. */
export async function unpackArchive(file: string, work: string, called: string): Promise<BackupParts> {
  const folder = join(work, "contents");
  await mkdir(folder);
  const ours = new Set<string>([ERASURES, SECRET, ...Object.values(databaseNames)]);
  try {
    const filter = (path: string, entry: unknown) =>
      ours.has(path) && (entry as { type?: string }).type === "File";
    await extract({ file, cwd: folder, strict: true, filter });
  } catch (error) {
    throw new BackupImpossible(`${called} is damaged: ${errorReason(error)}`, { cause: error });
  }
  const names = await readdir(folder);
  const database = names.find((name) => name.startsWith("database."));
  if (!database) throw new BackupImpossible(`${called} is not a backup of Limyè`);
  const read = async (name: string) => (names.includes(name) ? readFile(join(folder, name), "utf8") : null);
  return {
    database: join(folder, basename(database)),
    erasures: await read(ERASURES),
    secret: (await read(SECRET))?.trim() ?? null,
  };
}
