import type { Passage } from "~/features/writing/scripture/parse-passage.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";

/** The words of a passage in an installed version, from the first to the last verse that they hold. */
export interface BibleQuotation {
  bookName: string;
  chapter: number;
  verse: number;
  lastVerse: number;
  text: string;
}

/** The installed versions of a language, the one that was installed first before the others. */
export const listBiblesOf = (language: Language) =>
  db
    .selectFrom("bibleVersions")
    .select(["code", "name"])
    .where("language", "=", language)
    .orderBy("installedAt")
    .orderBy("code")
    .execute();

/** Null when the version lacks the first or the last verse. A joined verse is quoted whole. */
export async function quoteBible(
  version: string,
  { book, chapter, verse, lastVerse }: Passage,
): Promise<BibleQuotation | null> {
  const rows = await db
    .selectFrom("bibleVerses")
    .innerJoin("bibleBooks", (join) =>
      join
        .onRef("bibleBooks.version", "=", "bibleVerses.version")
        .onRef("bibleBooks.book", "=", "bibleVerses.book"),
    )
    .select(["bibleBooks.name", "verse", "bibleVerses.lastVerse", "start", "text"])
    .where("bibleVerses.version", "=", version)
    .where("bibleVerses.book", "=", book)
    .where("chapter", "=", chapter)
    .where("verse", "<=", lastVerse)
    .where("bibleVerses.lastVerse", ">=", verse)
    .orderBy("verse")
    .execute();
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last || first.verse > verse || last.lastVerse < lastVerse) return null;
  if (!first.text || !last.text) return null;
  return {
    bookName: first.name,
    chapter,
    verse: first.verse,
    lastVerse: last.lastVerse,
    text: joinVerses(rows),
  };
}

const breaks = { paragraph: "\n\n", line: "\n", inline: " " };

const joinVerses = (rows: { start: keyof typeof breaks; text: string }[]) =>
  rows
    .filter(({ text }) => text !== "")
    .map(({ start, text }, at) => (at === 0 ? text : breaks[start] + text))
    .join("");
