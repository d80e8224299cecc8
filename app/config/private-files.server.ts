import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Makes new files readable for this process's user only: the database, its backups and the secret are confidential. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Removes other users' access to files of an earlier version without this umask: folders become 0700, files 0600. Only
 * files that the site itself writes and owns, because DATA_DIR may be any folder.
 */
export function restrictExistingFiles(dataDir: string, databaseUrl: string): void {
  const dataFolders = ["backups", "media", "pictures"].map((name) => join(dataDir, name));
  const database = /^file:(.+)/.exec(databaseUrl)?.[1];
  const files = [
    join(dataDir, "session-secret"),
    ...["", "-wal", "-shm", ".lock"].flatMap((end) => (database ? [`${database}${end}`] : [])),
    ...dataFolders
      .filter(isOwnedByUs)
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
  ];
  for (const path of [dataDir, ...dataFolders, ...files].filter(isOwnedByUs)) {
    const wanted = statSync(path).isDirectory() ? 0o700 : 0o600;
    if ((statSync(path).mode & 0o777) !== wanted) chmodSync(path, wanted);
  }
}

/** A folder that another user owns, such as a mounted one, is left unchanged. */
function isOwnedByUs(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.();
}
