import { statfsSync } from "node:fs";
import { BackupImpossible } from "./backup-files";

/** What the compressed copy takes of the database's size, at most: it is mostly text. */
export const COMPRESSED_SHARE = 0.5;
/** Left to the visitors, who write during the backup. */
const RESERVE_BYTES = 10e6;
const WATCH_MS = 200;

/** The disk has no room for a backup. `needed` and `free` are bytes. */
export class NoRoom extends BackupImpossible {
  constructor(
    readonly needed: number,
    readonly free: number,
  ) {
    super(`it needs about ${megabytes(needed)} of disk space, and ${megabytes(free)} are free`);
  }
}

/**
 * Runs `work`, which writes about `bytes` into the folder. Throws NoRoom at once when the disk lacks the room, and later
 * when something else fills it: the visitors of the site need it more than the backup does.
 */
export async function withRoom<T>(
  folder: string,
  bytes: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const needed = bytes + RESERVE_BYTES;
  if (freeBytes(folder) < needed) throw new NoRoom(needed, freeBytes(folder));
  const full = new AbortController();
  const watch = setInterval(() => {
    if (freeBytes(folder) < RESERVE_BYTES / 2) full.abort();
  }, WATCH_MS);
  try {
    return await work(AbortSignal.any([signal, full.signal]));
  } catch (error) {
    throw full.signal.aborted ? new NoRoom(needed, freeBytes(folder)) : error;
  } finally {
    clearInterval(watch);
  }
}

/** Some file systems do not say how large they are: then there is room. */
function freeBytes(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
