/** What SQLite, PostgreSQL and the file system call a disk without room; SQLite also when its shared memory finds none. */
const codes = ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100", "ENOSPC", "EDQUOT"];

const REMEMBERED_MS = 60_000;
let noticedAt = -Infinity;

/** A write failed for it: what this process says of the disk for the next minute, wherever the database is. */
export const reportFullDisk = (): void => void (noticedAt = performance.now());
export const wasFullDiskReported = (): boolean => performance.now() - noticedAt < REMEMBERED_MS;

/** Whether something failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && codes.includes(String(error.code))) || isDiskFull(error.cause));
