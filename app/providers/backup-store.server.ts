import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { StoreTrouble, type BackupStore, type StorePlace } from "./store-place";

/** `answerMs`: how long each answer of a server may take. */
export async function openStore(place: StorePlace, limits?: { answerMs: number }): Promise<BackupStore> {
  if (place.kind === "folder") return openFolder(place.folder);
  const { openBucket } = await import("./backup-bucket.server"); // the AWS client is loaded only when used
  return openBucket(place, limits);
}

const UNFINISHED = ".limye-unfinished-";

function openFolder(folder: string): BackupStore {
  return {
    list: () =>
      withFolder(folder, async () => {
        const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
        const files = await Promise.all(
          names.map(async (name) => ({ name, found: await stat(join(folder, name)).catch(() => null) })),
        );
        return files.flatMap(({ name, found }) => (found?.isFile() ? [{ name, bytes: found.size }] : []));
      }),
    put: (file, name, signal) =>
      withFolder(folder, async () => {
        await stat(folder); // a disk that is not mounted is not made
        const unfinished = join(folder, UNFINISHED + name);
        try {
          const copy = createWriteStream(unfinished, { mode: 0o600, flush: true });
          await pipeline(createReadStream(file), copy, { signal });
          await rename(unfinished, join(folder, name));
        } catch (error) {
          await rm(unfinished, { force: true });
          throw error;
        }
      }),
    get: (name, signal) =>
      withFolder(folder, async () => {
        await stat(join(folder, name));
        return createReadStream(join(folder, name), { signal });
      }),
    remove: (name) => withFolder(folder, () => rm(join(folder, name), { force: true })),
  };
}

async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (!isAbsolute(folder))
    throw new StoreTrouble("place", `${folder} is not a whole path, such as /mnt/backups`);
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "ENOTDIR" || code === "EACCES" || code === "EROFS";
    throw new StoreTrouble(isMissing ? "place" : "other", message, { cause: error });
  }
}
