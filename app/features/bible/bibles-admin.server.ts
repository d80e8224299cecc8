import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { recogniseNumbering, type ChapterEnd } from "~/features/writing/scripture/numbering/numbering.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { InstallBibleInput } from "./bible.schema";
import { bookCodes } from "./book-codes";
import type { BibleBook } from "./read-usfm.server";
import { toSearchText } from "./search-words";

/** Rows of one statement. */
const BATCH = 500;

/** Stores a version, in the place of an earlier one of that code. All of it or nothing. */
export async function installBible(
  caller: Caller,
  { books, sha256, numbering, ...version }: InstallBibleInput & { books: BibleBook[]; sha256: string | null },
): Promise<{ replaced: boolean; numbering: string }> {
  requirePermission(caller, "manage_content");
  const { code, name } = version;
  const verses = books.flatMap(({ book, verses }) =>
    verses.map((verse) => ({ version: code, book, ...verse, searchText: toSearchText(verse.text) })),
  );
  const chapters = new Set(verses.map(({ book, chapter }) => `${book} ${chapter}`));
  const numbered = numbering ?? recogniseNumbering(listEnds(books));
  return db.transaction().execute(async (trx) => {
    const replaced = await deleteVersion(trx, code);
    await trx
      .insertInto("bibleVersions")
      .values({
        ...version,
        ...{
          sha256,
          numbering: numbered,
          books: books.length,
          chapters: chapters.size,
          verses: verses.length,
        },
        installedAt: new Date().toISOString(),
      })
      .execute();
    await trx
      .insertInto("bibleBooks")
      .values(
        books.map(({ book, name }) => ({ version: code, book, position: bookCodes.indexOf(book), name })),
      )
      .execute();
    for (let from = 0; from < verses.length; from += BATCH)
      await trx
        .insertInto("bibleVerses")
        .values(verses.slice(from, from + BATCH))
        .execute();
    await recordChange(trx, caller, { action: "bible.installed", subject: `${name} (${code})` });
    return { replaced, numbering: numbered };
  });
}

/** The last verse of each chapter. */
function listEnds(books: BibleBook[]): ChapterEnd[] {
  const ends = new Map<string, ChapterEnd>();
  for (const { book, verses } of books)
    for (const { chapter, lastVerse } of verses) {
      const key = `${book} ${chapter}`;
      ends.set(key, { book, chapter, last: Math.max(lastVerse, ends.get(key)?.last ?? 0) });
    }
  return [...ends.values()];
}

/** Deletes an installed version. Throws AppError 404. */
export async function removeBible(caller: Caller, { code }: { code: string }): Promise<void> {
  requirePermission(caller, "manage_content");
  await db.transaction().execute(async (trx) => {
    if (!(await deleteVersion(trx, code))) throw new AppError(404, "notFound");
    await recordChange(trx, caller, { action: "bible.removed", subject: code });
  });
}

/** The installed versions. */
export async function listBibles(caller: Caller) {
  requirePermission(caller, "manage_content");
  return db
    .selectFrom("bibleVersions")
    .select([
      "code",
      "name",
      "language",
      "licence",
      "attribution",
      "numbering",
      "books",
      "chapters",
      "verses",
      "installedAt",
    ])
    .orderBy("code")
    .execute();
}

/** With its books and verses. Returns whether there was one. */
async function deleteVersion(trx: Kysely<DB>, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("bibleVersions")
    .where("code", "=", code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
