import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { readRowsAround, type KeysetRange } from "~db/keyset-page";
import { MAX_ID } from "~db/newest-first";
import type { DB } from "~db/schema/index";

const motivationColumns = [
  "id",
  "title",
  "content",
  "bibleVerse",
  "verseReference",
  "version",
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

/** Published up to a date, newest first. */
export const listPublishedMotivationRows = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
) =>
  selectMotivations(db)
    .where("language", "=", language)
    .where("isPublished", "=", true)
    .where((eb) => eb.or([eb("publishDate", "is", null), eb("publishDate", "<=", until)]))
    .orderBy("publishDate", (order) => order.desc().nullsLast())
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Published up to a date and not made by the daily job: the day's devotion already shows that one. */
export const listHandwrittenMotivationRows = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
) =>
  selectMotivations(db)
    .where("language", "=", language)
    .where("isPublished", "=", true)
    .where("publishDate", "<=", until)
    .where("scheduleKey", "is", null)
    .orderBy("publishDate", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Published up to a date, newest first, before or after a place. */
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
      .where("isPublished", "=", true)
      .where("publishDate", "<=", until)
      .limit(limit),
    "publishDate",
    around,
  );

interface MotivationRowFilter {
  isPublished?: boolean | undefined;
  language?: Language | undefined;
  before?: number | undefined;
  after?: number | undefined;
}

/** All motivations, newest first, below or above an id. */
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
