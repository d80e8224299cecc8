import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";
import { log } from "~/config/log.server";

// A cache of this process: the database holds every picture.
const getPictureFolder = () => join(env.DATA_DIR, "pictures");

/** Writes a picture to the cache. A full disk is logged and loses nothing: the database has the picture. */
export async function cachePictureFile(name: string, bytes: Uint8Array): Promise<void> {
  await savePictureFile(name, bytes).catch((error: unknown) =>
    log.warn({ err: error, file: name }, "picture not kept as a file"),
  );
}

/** Writes a picture's file atomically. */
export async function savePictureFile(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(getPictureFolder(), { recursive: true });
  const unfinished = join(getPictureFolder(), `${name}.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: "wx" });
    await rename(unfinished, join(getPictureFolder(), name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A picture from the cache; null when it is not there. */
export async function readPictureFile(name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(getPictureFolder(), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export const deletePictureFile = (name: string): Promise<void> =>
  rm(join(getPictureFolder(), name), { force: true });
