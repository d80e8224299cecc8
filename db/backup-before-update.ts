import type { Kysely } from "kysely";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { log } from "~/config/log.server";
import { saveBackup } from "./backup";
import { backupFolder, BackupImpossible, backupsIn } from "./backup-files";
import { errorReason } from "./database-error";
import { compareMigrations } from "./migrate";
import type { DB } from "./schema/index";

/** Time limit of the backup before an update. */
export const UPDATE_BACKUP_MS = 30 * 60_000;
/** Each is a copy of the whole database, and updates are rare. */
const KEPT = 3;

/**
 * Backs a database up that the next step will migrate. Does nothing for a new or current one. Throws an error whose
 * message completes an operator's sentence when the backup fails, or when the database belongs to a newer version.
 */
export async function backUpBeforeUpdate(db: Kysely<DB>, url: string): Promise<void> {
  const { ran, pending, unknown } = await compareMigrations(db);
  if (unknown.length > 0) throw new Error(belongsToNewer(unknown));
  if (ran.length === 0 || pending.length === 0) return;
  const folder = backupFolder();
  const { name, bytes } = await saveBackup(
    url,
    folder,
    AbortSignal.timeout(UPDATE_BACKUP_MS),
    { before: "update" }, // the database alone: the version before must be able to restore it
  ).catch((error: unknown) => {
    const sentence = `it has to be backed up before it is updated, and the backup failed: ${errorReason(error)}`;
    throw new BackupImpossible(`${sentence}. Nothing was changed`, { cause: error });
  });
  log.info({ backup: name, bytes, migrations: pending }, "backed up before the update");
  for (const old of updateBackups().slice(KEPT)) await rm(join(folder, old.name), { force: true });
}

const updateBackups = () => backupsIn(backupFolder()).filter(({ before }) => before === "update");

function belongsToNewer(migrations: string[]): string {
  const newest = updateBackups()[0];
  const backup = newest ? `: npm run restore ${newest.name}` : ", whose name ends in -before-update";
  return `it belongs to a newer version of Limyè (${migrations.join(", ")}). Update the program, or restore a backup from before the update${backup}`;
}
