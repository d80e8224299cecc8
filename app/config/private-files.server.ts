import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The database, its backups and the secret hold what people wrote: for this process's own user alone. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Takes from other users what a version without that umask left open to them: folders become 0700, files 0600. Only
 * what the site itself writes and owns, for DATA_DIR may be any folder.
 */
export function restrictExistingFiles(dataDir: string, databaseUrl: string): void {
  const filled = [join(dataDir, "backups"), join(dataDir, "pictures")];
  const database = /^file:(.+)/.exec(databaseUrl)?.[1];
  const files = [
    join(dataDir, "session-secret"),
    ...["", "-wal", "-shm", ".lock"].flatMap((end) => (database ? [`${database}${end}`] : [])),
    ...filled.filter(isOwnedByUs).flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
  ];
  for (const path of [dataDir, ...filled, ...files].filter(isOwnedByUs)) {
    const wanted = statSync(path).isDirectory() ? 0o700 : 0o600;
    if ((statSync(path).mode & 0o777) !== wanted) chmodSync(path, wanted);
  }
}

/** A folder that another user owns, such as a mounted one, stays as its owner made it. */
function isOwnedByUs(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.uid === process.getuid?.();
}
