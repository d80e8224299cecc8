import { systemCaller } from "~/auth/caller.server";
import { readPicture } from "~/features/writing/pictures/pictures.server";
import { AppError } from "~/request/errors";

/** The bytes of a logo by its file name; null without one, or when the picture is gone. */
export async function loadLogo(file: string): Promise<Buffer | null> {
  if (!file) return null;
  try {
    return (await readPicture(systemCaller(), { file })).bytes;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
