import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A place where copies of backups are kept. */
export type StorePlace =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      /** "" for Amazon's own. */
      endpoint: string;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId: string;
      secretAccessKey: string;
      /** The bucket's name comes in the path, not in the host. */
      pathStyle: boolean;
    };

export interface StoredFile {
  name: string;
  bytes: number;
}

/** Every method throws StoreTrouble for what may be expected of a disk or a network. */
export interface BackupStore {
  list(): Promise<StoredFile[]>;
  /** Nothing of that name is listed before all of it is there. */
  put(file: string, name: string, signal: AbortSignal): Promise<void>;
  get(name: string, signal: AbortSignal): Promise<Readable>;
  remove(name: string): Promise<void>;
}

/** What is wrong with a place: its key, its name (folder or bucket), or that it does not answer. */
export type StoreFault = "key" | "place" | "unreachable" | "other";

/** The message is for operators, in English, and holds no secret. */
export class StoreTrouble extends Error {
  constructor(
    readonly fault: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

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
