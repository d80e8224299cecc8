import type { FoundPassage, PassageInLanguages } from "./passage.schema";

interface Answer<Found> {
  found?: Found;
  message?: string | undefined;
}

/** The words of a passage, by choice of an installed Bible, or why there are none; neither when the server cannot be reached. */
export const askForPassage = (
  passage: string,
  language: string,
  bible?: string,
): Promise<Answer<FoundPassage>> => ask("/api/writing/passage", passage, language, bible);

/** The same in every language. */
export const askForPassageEverywhere = (
  passage: string,
  language: string,
): Promise<Answer<PassageInLanguages>> => ask("/api/writing/passage/languages", passage, language);

async function ask<Found>(
  path: string,
  passage: string,
  language: string,
  bible = "",
): Promise<Answer<Found>> {
  try {
    const query = new URLSearchParams({ passage, in: language, bible });
    const response = await fetch(`${path}?${query}`, { headers: { Accept: "application/json" } });
    const body = (await response.json()) as Found & { message?: string; errors?: { passage?: string[] } };
    return response.ok ? { found: body } : { message: body.errors?.passage?.[0] ?? body.message };
  } catch {
    return {};
  }
}
