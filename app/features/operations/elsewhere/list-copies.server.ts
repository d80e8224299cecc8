import type { BackupStore } from "~/providers/store-place";
import { backupAtName, type Backup } from "~db/backup-files";

/** The sealed backups at a place, newest first. Other files are not ours. */
export async function listCopies(store: BackupStore): Promise<Backup[]> {
  const files = await store.list();
  return files
    .flatMap(({ name, bytes }) => backupAtName(name, bytes) ?? [])
    .filter(({ kind }) => kind === "sealed")
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}
