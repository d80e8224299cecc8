import {
  convertToParts,
  numberingOf,
  type Numbering,
} from "~/features/writing/scripture/numbering/numbering.server";
import type { Passage } from "~/features/writing/scripture/parse-passage.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { toComparable } from "./rights.server";

/** What most licences let a text quote, and a reader reads. */
export const MAX_VERSES = 40;

interface CountedBible {
  code: string;
  name: string;
  numbering: Numbering;
}

interface BibleQuotation {
  bookName: string;
  /** As the version counts: `1:3-4`, or `12:18-13:1`. */
  verses: string;
  text: string;
}

/** The installed versions of a language, the one that was installed first before the others. */
export async function listBiblesOf(language: Language): Promise<CountedBible[]> {
  return db
    .selectFrom("bibleVersions")
    .select(["code", "name", "numbering"])
    .where("language", "=", language)
    .orderBy("installedAt")
    .orderBy("code")
    .execute();
}

/** How the version that is named under words counts. Any other than the installed ones counts as the site's own text. */
export async function numberingOfVersion(name: string | null, language: Language): Promise<Numbering> {
  const versions = await db.selectFrom("bibleVersions").select(["name", "numbering"]).execute();
  const named = versions.find((one) => name !== null && toComparable(one.name) === toComparable(name));
  return named?.numbering ?? numberingOf(language);
}

/**
 * The words of a passage in an installed version; `from` is how the passage counts. Null when the version lacks its first
 * or last verse. A joined verse is quoted whole.
 */
export async function quoteBible(
  version: CountedBible,
  passage: Passage,
  from: Numbering,
): Promise<BibleQuotation | null> {
  const rows = [];
  for (const part of convertToParts(passage, from, version.numbering)) {
    const found = await listPart(version.code, part);
    const [first, last] = [found[0], found.at(-1)];
    if (!first?.text || !last?.text) return null;
    if (first.verse > part.verse || last.lastVerse < part.lastVerse) return null;
    rows.push(...found);
  }
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const begin = `${first.chapter}:${first.verse}`;
  const end = first.chapter === last.chapter ? `${last.lastVerse}` : `${last.chapter}:${last.lastVerse}`;
  const isOneVerse = first.chapter === last.chapter && last.lastVerse === first.verse;
  return {
    bookName: first.name,
    verses: isOneVerse ? begin : `${begin}-${end}`,
    text: joinVerses(rows),
  };
}

const listPart = (version: string, { book, chapter, verse, lastVerse }: Passage) =>
  db
    .selectFrom("bibleVerses")
    .innerJoin("bibleBooks", (join) =>
      join
        .onRef("bibleBooks.version", "=", "bibleVerses.version")
        .onRef("bibleBooks.book", "=", "bibleVerses.book"),
    )
    .select(["bibleBooks.name", "chapter", "verse", "bibleVerses.lastVerse", "start", "text"])
    .where("bibleVerses.version", "=", version)
    .where("bibleVerses.book", "=", book)
    .where("chapter", "=", chapter)
    .where("verse", "<=", lastVerse)
    .where("bibleVerses.lastVerse", ">=", verse)
    .orderBy("verse")
    .execute();

const breaks = { paragraph: "\n\n", line: "\n", inline: " " };

const joinVerses = (rows: { start: keyof typeof breaks; text: string }[]) =>
  rows
    .filter(({ text }) => text !== "")
    .map(({ start, text }, at) => (at === 0 ? text : breaks[start] + text))
    .join("");
