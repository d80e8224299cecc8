import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { parsePassage, type Passage } from "~/features/writing/scripture/parse-passage.server";
import { formatDayOfYear } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { makeTextMatcher } from "~/i18n/search-text";
import { db } from "~db/client";
import { devotions, type LibraryDevotion, type Theme } from "~db/library/devotions";
import type { LibrarySearchQuery } from "./library.schema";
import { libraryKey, ownKey, type DevotionKey, type OwnDevotion } from "./library-order";
import { readTeamLibrary } from "./team-library.server";

const MOST_FOUND = 12;

/** A devotion that a search found, in the language of who searches or the first that it has. */
export interface FoundDevotion {
  key: DevotionKey;
  language: Language;
  reference: string;
  verse: string;
  theme: string;
  isOwn: boolean;
  isLeftOut: boolean;
  /** The day on which it comes, in words; null for one of the team's for any day. */
  day: string | null;
}

/** Devotions of the library and the team by a passage, by words in any language, by a theme. Empty without any of these. */
export async function searchLibrary(
  caller: Caller,
  { q, theme }: LibrarySearchQuery,
): Promise<{ found: FoundDevotion[]; isMore: boolean }> {
  requirePermission(caller, "manage_content");
  if (q === "" && theme === undefined) return { found: [], isMore: false };
  const { own, leftOut } = await readTeamLibrary(db);
  const passage = await parsePlace(q, caller.language);
  const isFound = makeTextMatcher(q);
  const t = tFor(caller.language);
  const hasTheme = (one: { theme: Theme }) => theme === undefined || one.theme === theme;
  const hasWords = (one: Pick<OwnDevotion, "theme" | "texts">) =>
    !isFound || isFound(`${joinWords(one.texts)}\n${t(`motivations:themes.${one.theme}`)}`);
  const onPassage = new Set(devotions.filter((one) => isOnPassage(one, passage)));
  const ours = own
    .filter((one) => hasTheme(one) && hasWords(one))
    .map((one) => ({
      ...quoteDevotion(one.texts, caller.language),
      key: ownKey(one),
      theme: t(`motivations:themes.${one.theme}`),
      isOwn: true,
      day: one.day && formatDayOfYear(one.day, caller.language),
    }));
  const ofTheLibrary = devotions
    .filter((one) => hasTheme(one) && (onPassage.has(one) || hasWords(one)))
    // What is on the passage itself comes before what only has its words.
    .toSorted((one, other) => Number(onPassage.has(other)) - Number(onPassage.has(one)))
    .map((one) => ({
      ...quoteDevotion(one.texts, caller.language),
      key: libraryKey(one),
      theme: t(`motivations:themes.${one.theme}`),
      isOwn: false,
      day:
        "day" in one
          ? formatDayOfYear(one.day, caller.language)
          : t(`admin-library:movingDays.${one.movingDay}`),
    }));
  const all = [...ours, ...ofTheLibrary].map((one) => ({ ...one, isLeftOut: leftOut.has(one.key) }));
  return { found: all.slice(0, MOST_FOUND), isMore: all.length > MOST_FOUND };
}

/** A passage, or a whole chapter: `Jan 3:16`, `Jan 3`. */
async function parsePlace(typed: string, language: Language) {
  const passage = await parsePassage(typed, language);
  if (passage || !/\d\s*$/.test(typed)) return passage;
  const chapter = await parsePassage(`${typed}:1`, language);
  return chapter && { ...chapter, lastVerse: Infinity };
}

/** Whether a devotion's passage shares a verse with the named one. */
function isOnPassage({ texts }: LibraryDevotion, named: (Passage & { language: Language }) | null): boolean {
  if (!named) return false;
  const [book, chapter, verses] = texts[named.language].passage.split(".") as [string, string, string];
  const [first, last = first] = verses.split("-").map(Number) as [number, number?];
  return (
    book === named.book &&
    Number(chapter) === named.chapter &&
    first <= named.lastVerse &&
    last >= named.verse
  );
}

const joinWords = (texts: OwnDevotion["texts"]) =>
  languages
    .flatMap((language) => texts[language] ?? [])
    .map(({ reference, verse, explanation, motivation }) =>
      [reference, verse, explanation, motivation].join("\n"),
    )
    .join("\n");

/** The text of a devotion in a language, else in the first that it has. */
export function quoteDevotion(texts: OwnDevotion["texts"], preferred: Language) {
  const language = [preferred, ...languages].find((one) => texts[one])!;
  const { reference, verse } = texts[language]!;
  return { language, reference, verse };
}
