import { createReadStream, createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StoreTrouble, type BackupStore, type StorePlace } from "./store-place";

/** `answerMs`: how long each answer of a server or a disk may take. */
export async function openStore(place: StorePlace, limits?: { answerMs: number }): Promise<BackupStore> {
  if (place.kind === "folder") return openFolder(place.folder, limits?.answerMs);
  const { openBucket } = await import("./backup-bucket.server"); // the AWS client is loaded only when used
  return openBucket(place, limits);
}

const UNFINISHED = ".limye-unfinished-";
/** Copies of killed processes. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** A network folder whose server is away never answers. */
const ANSWER_MS = 60_000;
/** Left to others on the same disk: it may be the one of the site. */
const RESERVE_BYTES = 10e6;

function openFolder(folder: string, answerMs = ANSWER_MS): BackupStore {
  const within = <T>(work: () => Promise<T>) => withFolder(folder, AbortSignal.timeout(answerMs), work);
  return {
    list: () =>
      within(async () => {
        const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
        const files = await Promise.all(
          names.map(async (name) => ({ name, found: await stat(join(folder, name)).catch(() => null) })),
        );
        return files.flatMap(({ name, found }) => (found?.isFile() ? [{ name, bytes: found.size }] : []));
      }),
    put: async (file, name, signal) => {
      await within(() => removeAbandoned(folder));
      const { size } = await stat(file);
      await within(() => requireRoom(folder, size));
      await withFolder(folder, signal, async () => {
        const unfinished = join(folder, UNFINISHED + name);
        try {
          const copy = createWriteStream(unfinished, { mode: 0o600, flush: true });
          await pipeline(createReadStream(file), copy, { signal });
          await rename(unfinished, join(folder, name));
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
      });
    },
    get: (name, signal) =>
      within(async () => {
        await stat(join(folder, name));
        return createReadStream(join(folder, name), { signal });
      }),
    remove: (name) => within(() => rm(join(folder, name), { force: true })),
    readText: (name) =>
      within(async () => {
        await stat(folder);
        return readFile(join(folder, name), "utf8").catch((error: unknown) => {
          if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
          throw error;
        });
      }),
    writeText: (name, text) => within(() => writeFile(join(folder, name), text, { mode: 0o600 })),
  };
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => name.startsWith(`${UNFINISHED}limye-`))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/** Some file systems do not say how large they are: then there is room. */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder);
  const needed = bytes + RESERVE_BYTES;
  if (blocks !== 0 && bavail * bsize < needed)
    throw new Error(
      `it needs about ${Math.ceil(needed / 1e6)} MB there, and ${Math.floor((bavail * bsize) / 1e6)} MB are free`,
    );
}

async function withFolder<T>(folder: string, limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (!isAbsolute(folder))
    throw new StoreTrouble("place", `${folder} is not a whole path, such as /mnt/backups`);
  const late = new StoreTrouble("unreachable", `${folder} does not answer`);
  let stop = () => {};
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(late);
    limit.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work(), ended]);
  } catch (error) {
    if (error === late) throw late;
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "ENOTDIR" || code === "EACCES" || code === "EROFS";
    throw new StoreTrouble(isMissing ? "place" : "other", message, { cause: error });
  } finally {
    limit.removeEventListener("abort", stop);
  }
}
