import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";

// The database has the pictures; this process keeps those that it was asked for as files beside it.
const getPictureFolder = () => join(env.DATA_DIR, "pictures");

/** Keeps a picture as a file, whole or not at all. */
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

/** A picture that is kept as a file; null when it is not. */
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
