import type { Caller } from "~/auth/caller.server";
import {
  convertPassage,
  convertToParts,
  numberingOf,
} from "~/features/writing/scripture/numbering/numbering.server";
import { parsePassage, type Passage } from "~/features/writing/scripture/parse-passage.server";
import { containsPattern } from "~db/contains-pattern";
import { db } from "~db/client";
import type { BibleSearchQuery } from "./bible.schema";
import { sayVerses, toChapterPath } from "./bible.server";
import { markWords } from "./mark-words";
import { toWords } from "./search-words";

const PAGE = 20;
/** More words find nothing that fewer do not. */
const MOST_WORDS = 8;
/** Of a passage; the rest is read in its chapter. */
const MOST_VERSES = 12;
/** These verses tell in which chapter another numbering has a chapter. */
const CHAPTER_START = 20;
const CHAPTER_END = 999;

/** The installed versions, those in the caller's language first, each with the way to its first chapter. */
async function listReadableBibles({ language }: Caller) {
  const rows = await db
    .selectFrom("bibleVersions")
    .leftJoin("bibleBooks", (join) =>
      join
        .onRef("bibleBooks.version", "=", "bibleVersions.code")
        .on("bibleBooks.book", "=", (books) =>
          books
            .selectFrom("bibleBooks as all")
            .select("all.book")
            .whereRef("all.version", "=", "bibleVersions.code")
            .orderBy("all.position")
            .limit(1),
        ),
    )
    .select(["code", "bibleVersions.name", "language", "licence", "attribution", "numbering", "book"])
    .select((books) =>
      books
        .selectFrom("bibleVerses")
        .select(({ fn }) => fn.min("chapter").as("first"))
        .whereRef("bibleVerses.version", "=", "bibleVersions.code")
        .whereRef("bibleVerses.book", "=", "bibleBooks.book")
        .as("chapter"),
    )
    .orderBy("installedAt")
    .execute();
  const isForeign = (bible: { language: string }) => Number(bible.language !== language);
  return rows
    .sort((one, other) => isForeign(one) - isForeign(other))
    .flatMap(({ book, chapter, ...bible }) =>
      book === null || chapter === null ? [] : [{ ...bible, href: toChapterPath(bible.code, book, chapter) }],
    );
}

const selectVerses = (version: string) =>
  db
    .selectFrom("bibleBooks")
    .innerJoin("bibleVerses", (join) =>
      join
        .onRef("bibleVerses.version", "=", "bibleBooks.version")
        .onRef("bibleVerses.book", "=", "bibleBooks.book"),
    )
    .where("bibleBooks.version", "=", version)
    .select(["bibleBooks.book", "bibleBooks.name", "position", "chapter", "verse", "lastVerse", "text"]);

type VerseRow = Awaited<ReturnType<ReturnType<typeof selectVerses>["execute"]>>[number];

/**
 * The installed versions, and what a person typed in one of them: a passage, named in any language and as its version
 * counts, or verses that have all the words. Without accents and capitals; a word finds longer ones that begin with it.
 */
export async function searchBible(caller: Caller, { q, version, after }: BibleSearchQuery) {
  const bibles = await listReadableBibles(caller);
  const bible = bibles.find(({ code }) => code === version) ?? bibles[0];
  const words = toWords(q).slice(0, MOST_WORDS);
  const listed = bibles.map(({ numbering: _, ...shown }) => shown);
  const nothing = { bibles: listed, bible: bible?.code ?? null, passages: [], verses: [], next: null };
  if (!bible || words.length === 0) return nothing;
  const passages = await findPassages(caller, q, bible);
  if (passages.length > 0) return { ...nothing, passages };
  const rows = await findVerses(bible.code, words, after);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    ...nothing,
    verses: page.map((row) => ({ ...toPlace(bible.code, row), parts: markWords(row.text, words) })),
    next: rows.length > PAGE && last ? `${last.position}.${last.chapter}.${last.verse}` : null,
  };
}

/** In the order of the canon, one more than a page. */
async function findVerses(version: string, words: string[], after: BibleSearchQuery["after"]) {
  let list = selectVerses(version);
  for (const word of words) list = list.where("searchText", "like", containsPattern(` ${word}`));
  if (after) {
    const [position, chapter, verse] = after;
    list = list
      .where("position", ">=", position)
      .where((eb) =>
        eb.or([
          eb("position", ">", position),
          eb("chapter", ">", chapter),
          eb.and([eb("chapter", "=", chapter), eb("verse", ">", verse)]),
        ]),
      );
  }
  return list
    .orderBy("position")
    .orderBy("chapter")
    .orderBy("verse")
    .limit(PAGE + 1)
    .execute();
}

const toPlace = (
  version: string,
  { book, name, chapter, verse, lastVerse }: Omit<VerseRow, "text" | "position">,
) => {
  const verses = sayVerses({ verse, lastVerse });
  return {
    title: `${name} ${chapter}:${verses}`,
    href: `${toChapterPath(version, book, chapter)}?verse=${verses}#v${verse}`,
  };
};

interface SearchedBible {
  code: string;
  numbering: string;
}

/** `Jan 3:16` or `Ps 23`, with its words in the version: a passage for each chapter that they are in there. */
async function findPassages({ language }: Caller, typed: string, { code, numbering }: SearchedBible) {
  if (!/\p{L}.*\d/u.test(typed)) return [];
  const isChapter = !/\d\s*[.:,]\s*\d/.test(typed);
  const named = await parsePassage(isChapter ? `${typed}:1` : typed, language);
  if (!named) return [];
  const from = numberingOf(named.language);
  if (!isChapter) return readPassages(code, convertToParts(named, from, numbering));
  const chapter = convertPassage({ ...named, lastVerse: CHAPTER_START }, from, numbering);
  return readPassages(code, chapter ? [{ ...chapter, verse: 1, lastVerse: CHAPTER_END }] : []);
}

async function readPassages(version: string, passages: Passage[]) {
  const read = await Promise.all(
    passages.map(async ({ book, chapter, verse, lastVerse }) => {
      const rows = await selectVerses(version)
        .where("bibleVerses.book", "=", book)
        .where("chapter", "=", chapter)
        .where("lastVerse", ">=", verse)
        .where("verse", "<=", lastVerse)
        .orderBy("verse")
        .limit(MOST_VERSES + 1)
        .execute();
      const [first] = rows;
      if (!first) return [];
      const isChapter = lastVerse === CHAPTER_END;
      const place = toPlace(version, { ...first, verse, lastVerse });
      return {
        title: isChapter ? `${first.name} ${chapter}` : place.title,
        href: isChapter ? toChapterPath(version, book, chapter) : place.href,
        verses: rows.slice(0, MOST_VERSES).map(({ verse, lastVerse, text }) => ({ verse, lastVerse, text })),
        isCut: rows.length > MOST_VERSES,
      };
    }),
  );
  return read.flat();
}
