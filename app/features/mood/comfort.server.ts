import { getVersionName } from "~/features/devotion/verses/version-name.server";
import type { Language } from "~/i18n/languages";
import { comforts } from "~db/library/comfort";
import type { MoodName } from "./mood-choices";

/** A verse and a short encouragement for somebody who is struggling. */
export interface Comfort {
  verse: string;
  reference: string;
  version: string | null;
  word: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The slug of the comfort for a mood, which changes daily; "" for moods other than `struggling`. */
export function chooseComfort(mood: MoodName, date: string): string {
  if (mood !== "struggling") return "";
  const day = Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  return comforts.at(day % comforts.length)!.slug;
}

/** The comfort with a slug, in a language; null for "" and for a slug that is no longer in the library. */
export function findComfort(slug: string, language: Language): Comfort | null {
  const found = comforts.find((comfort) => comfort.slug === slug);
  if (!found) return null;
  const { reference, version } = found.reference[language];
  return {
    verse: found.verse[language],
    reference,
    version: getVersionName(version, language),
    word: found.word[language],
  };
}
