import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";

// The database has the pictures; this process keeps those that it was asked for as files beside it.
const folder = () => join(env.DATA_DIR, "pictures");

/** Keeps a picture as a file, whole or not at all. */
export async function keepFile(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const unfinished = join(folder(), `${name}.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: "wx" });
    await rename(unfinished, join(folder(), name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** A picture that is kept as a file; null when it is not. */
export async function keptFile(name: string): Promise<Buffer | null> {
  try {
    return await readFile(join(folder(), name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export const dropFile = (name: string): Promise<void> => rm(join(folder(), name), { force: true });
