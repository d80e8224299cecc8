import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { recogniseNumbering, type ChapterEnd } from "~/features/writing/scripture/numbering/numbering.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { DB } from "~db/schema/index";
import type { InstallBibleInput, InstalledBible, UpdateBibleInput } from "./bible.schema";
import { bookCodes } from "~/features/writing/scripture/book-codes";
import { isFreeLicence, isPublicDomain } from "./known-licences";
import type { BibleBook } from "./read-usfm.server";
import { toComparable } from "./rights.server";
import { toSearchText } from "./search-words";

/** The lock of those who give names. */
const NAMES = "bible-names";
/** Rows of one statement. */
const BATCH = 500;

/**
 * Stores a version, in the place of an earlier one of that code. All of it or nothing. Throws AppError 409 when another
 * version has its name.
 */
export async function installBible(
  caller: Caller,
  {
    books,
    sha256,
    numbering,
    mayCopy,
    mayFeed,
    mayMail,
    ...version
  }: InstallBibleInput & { books: BibleBook[]; sha256: string | null },
): Promise<{ replaced: boolean; numbering: string }> {
  requirePermission(caller, "manage_content");
  const { code, name, licence } = version;
  const verses = books.flatMap(({ book, verses }) =>
    verses.map((verse) => ({ version: code, book, ...verse, searchText: toSearchText(verse.text) })),
  );
  const chapters = new Set(verses.map(({ book, chapter }) => `${book} ${chapter}`));
  const isFree = isFreeLicence(licence);
  return db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, NAMES);
    await requireFreeName(trx, version);
    const replaced = await trx
      .selectFrom("bibleVersions")
      .select(["licence", "numbering", "installedAt"])
      .where("code", "=", code)
      .executeTakeFirst();
    const numbered =
      numbering ??
      (replaced && (await isChosenNumbering(trx, code, replaced.numbering))
        ? replaced.numbering
        : recogniseNumbering(listEnds(books)));
    // Another licence is not the one that older names were quoted under: what they allow stays.
    if (replaced?.licence !== licence) await freeNames(trx, code);
    await deleteVersion(trx, code);
    await trx
      .insertInto("bibleVersions")
      .values({
        ...version,
        sha256,
        numbering: numbered,
        books: books.length,
        chapters: chapters.size,
        verses: verses.length,
        // The version that was installed first is the one that a language quotes.
        installedAt: replaced?.installedAt ?? new Date().toISOString(),
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
    await storeRights(trx, {
      ...version,
      mayCopy: mayCopy ?? isFree,
      mayFeed: mayFeed ?? isFree,
      mayMail: mayMail ?? isFree,
    });
    await recordChange(trx, caller, { action: "bible.installed", subject: `${name} (${code})` });
    return { replaced: replaced !== undefined, numbering: numbered };
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

/**
 * Changes how a version is named, and what may be done with its words. Throws AppError 404, and 409 when another version
 * has the name.
 */
export async function updateBible(caller: Caller, input: UpdateBibleInput): Promise<InstalledBible> {
  requirePermission(caller, "manage_content");
  const { code, name, licence, attribution } = input;
  return db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, NAMES);
    const before = requireFound(await selectBibles(trx).where("code", "=", code).executeTakeFirst());
    await requireFreeName(trx, input);
    await trx
      .updateTable("bibleVersions")
      .set({ name, licence, attribution })
      .where("code", "=", code)
      .execute();
    await storeRights(trx, input);
    await recordChange(trx, caller, {
      action: "bible.updated",
      subject: `${name} (${code})`,
      before: toAuditValues(before),
      after: toAuditValues(input),
    });
    return { ...before, ...input };
  });
}

/** Deletes an installed version. Its rights stay with the words that texts quote. Throws AppError 404. */
export async function removeBible(caller: Caller, { code }: { code: string }): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    if (!(await deleteVersion(trx, code))) throw new AppError(404, "notFound");
    await freeNames(trx, code);
    await recordChange(trx, caller, { action: "bible.removed", subject: code });
    return { success: true };
  });
}

/** The installed versions. */
export async function listBibles(caller: Caller): Promise<InstalledBible[]> {
  requirePermission(caller, "manage_content");
  return selectBibles(db).orderBy("code").execute();
}

/** The SHA-256 of the file that a version was installed from. */
export async function findInstalledFile(caller: Caller, { code }: { code: string }): Promise<string | null> {
  requirePermission(caller, "manage_content");
  const version = await db
    .selectFrom("bibleVersions")
    .select("sha256")
    .where("code", "=", code)
    .executeTakeFirst();
  return version?.sha256 ?? null;
}

/** One of them. Throws AppError 404. */
export async function showBible(caller: Caller, { code }: { code: string }): Promise<InstalledBible> {
  requirePermission(caller, "manage_content");
  return requireFound(await selectBibles(db).where("code", "=", code).executeTakeFirst());
}

const selectBibles = (from: Kysely<DB>) =>
  from
    .selectFrom("bibleVersions")
    .innerJoin("bibleRights", "bibleRights.name", "bibleVersions.name")
    .select(["code", "bibleVersions.name", "language", "bibleVersions.licence", "bibleVersions.attribution"])
    .select(["books", "chapters", "verses", "installedAt", "mayCopy", "mayFeed", "mayMail"]);

/** With its books and verses. Returns its code, if there was one. */
const deleteVersion = (trx: Kysely<DB>, code: string) =>
  trx.deleteFrom("bibleVersions").where("code", "=", code).returning("code").executeTakeFirst();

/** Whether somebody chose the numbering of an installed version: its verses show another one. */
async function isChosenNumbering(trx: Kysely<DB>, code: string, numbering: string): Promise<boolean> {
  const ends = await trx
    .selectFrom("bibleVerses")
    .select(["book", "chapter", (eb) => eb.fn.max("lastVerse").as("last")])
    .where("version", "=", code)
    .groupBy(["book", "chapter"])
    .execute();
  return numbering !== recogniseNumbering(ends);
}

/** The names of a version keep their rights, whatever is installed under its code later. */
const freeNames = (trx: Kysely<DB>, code: string) =>
  trx.updateTable("bibleRights").set({ version: null }).where("version", "=", code).execute();

/**
 * The name under a quotation says whose words they are: two versions cannot share it, nor take one that another version
 * had. A removed version may come back with its licence.
 */
async function requireFreeName(
  trx: Kysely<DB>,
  { code, name, licence }: { code: string; name: string; licence: string },
): Promise<void> {
  const names = await trx.selectFrom("bibleRights").select(["name", "version", "licence"]).execute();
  const isTaken = names
    .filter((other) => other.version !== code && toComparable(other.name) === toComparable(name))
    .some((other) => other.version !== null || other.name !== name || other.licence !== licence);
  if (isTaken)
    throw new AppError(409, "admin-bible:form.nameTaken", {
      errors: { name: ["admin-bible:form.nameTaken"] },
    });
}

/** Under its name, and under those that it had: texts still cite them. */
async function storeRights(
  trx: Kysely<DB>,
  { code, name, licence, attribution, mayCopy, mayFeed, mayMail }: UpdateBibleInput,
): Promise<void> {
  const rights = {
    version: code,
    licence,
    attribution: isPublicDomain(licence) ? null : attribution,
    mayCopy,
    mayFeed,
    mayMail,
  };
  await trx
    .insertInto("bibleRights")
    .values({ name, ...rights })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(rights))
    .execute();
  await trx.updateTable("bibleRights").set(rights).where("version", "=", code).execute();
}

const toAuditValues = ({ name, licence, attribution, mayCopy, mayFeed, mayMail }: UpdateBibleInput) => ({
  name,
  licence,
  attribution,
  mayCopy,
  mayFeed,
  mayMail,
});
