import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { env } from "~/config/env.server";

// A cache of this process: the database holds every recording.
const getMediaFolder = () => join(env.DATA_DIR, "media");
const pathOf = (name: string) => join(getMediaFolder(), name);

/** Writes a recording's file atomically. */
export async function saveRecordingFile(name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(getMediaFolder(), { recursive: true });
  const unfinished = `${pathOf(name)}.${randomUUID()}`;
  try {
    await writeFile(unfinished, bytes, { flag: "wx" });
    await rename(unfinished, pathOf(name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Whether the file is there with all its bytes. */
export const hasRecordingFile = (name: string, size: number): Promise<boolean> =>
  stat(pathOf(name)).then(
    (found) => found.size === size,
    () => false,
  );

/** The names of all files, of unfinished ones too. */
export const listRecordingFiles = (): Promise<string[]> =>
  readdir(getMediaFolder()).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  });

export const deleteRecordingFile = (name: string): Promise<void> => rm(pathOf(name), { force: true });

const PIECE_BYTES = 64 * 1024;

/** The bytes from `start` to `end`, both included, piece by piece as the listener takes them. */
export function streamRecordingFile(name: string, { start, end }: { start: number; end: number }) {
  let file: FileHandle | undefined;
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          file ??= await open(pathOf(name));
          const piece = new Uint8Array(Math.min(PIECE_BYTES, end + 1 - at));
          const { bytesRead } = await file.read(piece, 0, piece.length, at);
          if (bytesRead === 0) throw new Error(`the recording ${name} is cut off`);
          controller.enqueue(piece.subarray(0, bytesRead));
          at += bytesRead;
          if (at <= end) return;
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        await file?.close();
      },
      async cancel() {
        await file?.close();
      },
    },
    { highWaterMark: 0 },
  );
}
