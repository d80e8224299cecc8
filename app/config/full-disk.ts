/** Error codes for a full disk: SQLite (also for its shared memory), PostgreSQL and the file system. */
const codes = ["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "53100", "ENOSPC", "EDQUOT"];

const REMEMBERED_MS = 60_000;
let reportedAt = -Infinity;

/** Call when a write failed because of a full disk. `wasFullDiskReported` is then true for one minute. */
export const reportFullDisk = (): void => void (reportedAt = performance.now());
export const wasFullDiskReported = (): boolean => performance.now() - reportedAt < REMEMBERED_MS;

/** Whether something failed because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && codes.includes(String(error.code))) || isDiskFull(error.cause));
