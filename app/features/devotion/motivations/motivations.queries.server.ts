import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { readRowsAround, type KeysetRange } from "~db/keyset-page";
import type { DB } from "~db/schema/index";

const motivationColumns = [
  "id",
  "title",
  "content",
  "bibleVerse",
  "verseReference",
  "language",
  "isPublished",
  "publishDate",
  "author",
  "tags",
  "source",
  "approvedBy",
  "approvedAt",
  "createdAt",
  "updatedAt",
] as const;

export type MotivationRow = NonNullable<Awaited<ReturnType<typeof findMotivation>>>;

const selectMotivations = (db: Kysely<DB>) => db.selectFrom("dailyMotivations").select(motivationColumns);

export const findMotivation = (db: Kysely<DB>, id: number) =>
  selectMotivations(db).where("id", "=", id).executeTakeFirst();

/** Those published up to a date, newest first. */
export const listPublishedMotivationRows = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
) =>
  selectMotivations(db)
    .where("language", "=", language)
    .where("isPublished", "=", 1)
    .where((eb) => eb.or([eb("publishDate", "is", null), eb("publishDate", "<=", until)]))
    .orderBy("publishDate", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Those the daily job did not write, published up to a date: what the day's devotion does not say already. */
export const listHandwrittenMotivationRows = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
) =>
  selectMotivations(db)
    .where("language", "=", language)
    .where("isPublished", "=", 1)
    .where("publishDate", "<=", until)
    .where("scheduleKey", "is", null)
    .orderBy("publishDate", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Those published up to a date, newest first, below or above a place. */
export const listPublishedMotivationRowsAround = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
  around: KeysetRange,
) =>
  readRowsAround(
    selectMotivations(db)
      .where("language", "=", language)
      .where("isPublished", "=", 1)
      .where("publishDate", "<=", until)
      .limit(limit),
    "publishDate",
    around,
  );

/** The largest id a database gives: "below it" are all, and the primary key is walked from its end. */
const MAX_ID = 2_147_483_647;

interface MotivationRowFilter {
  isPublished?: 0 | 1 | undefined;
  language?: Language | undefined;
  before?: number | undefined;
  after?: number | undefined;
}

/** A page of all motivations, newest first, below or above an id. */
export async function listAllMotivationRows(
  db: Kysely<DB>,
  limit: number,
  { isPublished, language, before, after }: MotivationRowFilter,
) {
  const list = selectMotivations(db)
    .$if(isPublished !== undefined, (query) => query.where("isPublished", "=", isPublished!))
    .$if(language !== undefined, (query) => query.where("language", "=", language!))
    .limit(limit);
  if (after === undefined)
    return list
      .where("id", "<", before ?? MAX_ID)
      .orderBy("id", "desc")
      .execute();
  const newer = await list.where("id", ">", after).orderBy("id").execute();
  return newer.reverse();
}

/** The references of the newest motivations in a language, newest first. */
export async function listRecentReferences(
  db: Kysely<DB>,
  language: Language,
  limit: number,
): Promise<string[]> {
  const recent = await db
    .selectFrom("dailyMotivations")
    .select("verseReference")
    .where("language", "=", language)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return recent.flatMap(({ verseReference }) => verseReference ?? []);
}
