import { systemCaller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { readPicture } from "./pictures.server";

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

/** The same for a picture that is drawn in the picture process: PNG in base64. */
export const loadDrawnLogo = async (file: string): Promise<string | null> =>
  (await loadLogo(file))?.toString("base64") ?? null;
