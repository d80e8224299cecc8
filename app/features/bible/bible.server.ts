import type { Caller } from "~/auth/caller.server";
import { parsePassage } from "~/features/writing/scripture/parse-passage.server";
import { convertPassage } from "~/features/writing/scripture/numbering/numbering.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { BibleChapterParams } from "./bible.schema";
import { toParagraphs } from "./paragraphs";
import { listBiblesOf, numberingOfVersion } from "./quote-bible.server";

/** A chapter of an installed version with its neighbours, for everybody. Throws AppError 404. */
export async function showBibleChapter(_caller: Caller, { version, book, chapter }: BibleChapterParams) {
  const found = await db
    .selectFrom("bibleVersions")
    .innerJoin("bibleBooks", "bibleBooks.version", "bibleVersions.code")
    .select(["bibleVersions.name as versionName", "language", "licence", "attribution"])
    .select(["bibleBooks.name as bookName", "position"])
    .where("bibleVersions.code", "=", version)
    .where("bibleBooks.book", "=", book)
    .executeTakeFirst();
  const verses = await db
    .selectFrom("bibleVerses")
    .select(["verse", "lastVerse", "start", "text"])
    .where("version", "=", version)
    .where("book", "=", book)
    .where("chapter", "=", chapter)
    .orderBy("verse")
    .execute();
  if (!found || verses.length === 0) throw new AppError(404, "notFound");
  const { position, ...shown } = found;
  const [previous, next] = await Promise.all([
    findNeighbour({ version, book, chapter, position }, "previous"),
    findNeighbour({ version, book, chapter, position }, "next"),
  ]);
  return { ...shown, chapter, paragraphs: toParagraphs(verses), previous, next };
}

interface Place {
  version: string;
  book: string;
  chapter: number;
  position: number;
}

/** The chapter before or after in the book, else in the next book of the version. */
async function findNeighbour({ version, book, chapter, position }: Place, side: "previous" | "next") {
  const [sign, order] = side === "next" ? ([">", "asc"] as const) : (["<", "desc"] as const);
  const chapters = db
    .selectFrom("bibleVerses")
    .innerJoin("bibleBooks", (join) =>
      join
        .onRef("bibleBooks.version", "=", "bibleVerses.version")
        .onRef("bibleBooks.book", "=", "bibleVerses.book"),
    )
    .select(["bibleVerses.book", "bibleBooks.name", "chapter"])
    .where("bibleVerses.version", "=", version);
  const inBook = await chapters
    .where("bibleVerses.book", "=", book)
    .where("chapter", sign, chapter)
    .orderBy("chapter", order)
    .limit(1)
    .executeTakeFirst();
  if (inBook) return toNeighbour(version, inBook);
  const otherBook = await db
    .selectFrom("bibleBooks")
    .select("book")
    .where("version", "=", version)
    .where("position", sign, position)
    .orderBy("position", order)
    .limit(1)
    .executeTakeFirst();
  if (!otherBook) return null;
  const there = await chapters
    .where("bibleVerses.book", "=", otherBook.book)
    .orderBy("chapter", order)
    .limit(1)
    .executeTakeFirst();
  return there ? toNeighbour(version, there) : null;
}

const toNeighbour = (
  version: string,
  { book, name, chapter }: { book: string; name: string; chapter: number },
) => ({
  href: toChapterPath(version, book, chapter),
  title: `${name} ${chapter}`,
});

export const toChapterPath = (version: string, book: string, chapter: number) =>
  `/bible/${version}/${book.toLowerCase()}/${chapter}`;

/** `16`, or `16-17`. */
export const sayVerses = ({ verse, lastVerse }: { verse: number; lastVerse: number }): string =>
  lastVerse > verse ? `${verse}-${lastVerse}` : `${verse}`;

/**
 * Where the chapter of a reference is read, with its verses marked: in the version of the caller's language that was
 * installed first, with the numbers that it counts; `version` is cited with the reference. Null without such a version,
 * or when the reference is not in it.
 */
export async function findChapterPath(
  { language }: Caller,
  { reference, version: cited }: { reference: string; version: string | null },
): Promise<string | null> {
  const [version] = await listBiblesOf(language);
  const named = version ? await parsePassage(reference, language) : null;
  if (!version || !named) return null;
  const passage = convertPassage(named, await numberingOfVersion(cited, named.language), version.numbering);
  const { book, chapter } = passage ?? named;
  const isThere = await db
    .selectFrom("bibleVerses")
    .select("verse")
    .where("version", "=", version.code)
    .where("book", "=", book)
    .where("chapter", "=", chapter)
    .limit(1)
    .executeTakeFirst();
  if (!isThere) return null;
  const path = toChapterPath(version.code, book, chapter);
  // The title of a psalm has no number to mark.
  return passage ? `${path}?verse=${sayVerses(passage)}#v${passage.verse}` : path;
}
