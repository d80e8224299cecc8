import type { FoundPassage } from "./passage.schema";

/** The words of a passage, or why there are none; neither when the server cannot be reached. */
export async function askForPassage(
  passage: string,
  language: string,
): Promise<{ found?: FoundPassage; message?: string | undefined }> {
  try {
    const query = new URLSearchParams({ passage, in: language });
    const response = await fetch(`/api/writing/passage?${query}`, {
      headers: { Accept: "application/json" },
    });
    const body = (await response.json()) as FoundPassage & {
      message?: string;
      errors?: { passage?: string[] };
    };
    return response.ok ? { found: body } : { message: body.errors?.passage?.[0] ?? body.message };
  } catch {
    return {};
  }
}
