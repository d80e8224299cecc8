import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { prepareQuery } from "~db/prepared-query";
import type { DB } from "~db/schema/index";

export const dailyContentColumns = [
  "id",
  "date",
  "language",
  "verse",
  "reference",
  "version",
  "explanation",
  "motivation",
  "source",
  "approvedBy",
  "approvedAt",
  "otherLanguages",
  "createdAt",
  "updatedAt",
] as const;

export type DailyContentRow = NonNullable<Awaited<ReturnType<typeof findDailyContent>>>;

export const findDailyContent = async (db: Kysely<DB>, date: string, language: Language) =>
  (await entryOf(db, date, language))[0];

const entryOf = prepareQuery((db, date: string, language: Language) =>
  db
    .selectFrom("dailyContent")
    .select(dailyContentColumns)
    .where("date", "=", date)
    .where("language", "=", language),
);

/** A date's entries in all languages. */
export const listDailyContentOn = (db: Kysely<DB>, date: string) =>
  db.selectFrom("dailyContent").select(dailyContentColumns).where("date", "=", date).execute();

/** The newest entries, up to `present` unless it is null. */
export const listNewestDailyContent = (
  db: Kysely<DB>,
  language: Language,
  present: string | null,
  limit: number,
) =>
  db
    .selectFrom("dailyContent")
    .select(["id", "date", "verse", "reference", "version"])
    .where("language", "=", language)
    .$if(present !== null, (query) => query.where("date", "<=", present!))
    .orderBy("date", "desc")
    .limit(limit)
    .execute();

/** The newest entries up to a date, with all their columns. */
export const listNewestFullDailyContent = (
  db: Kysely<DB>,
  language: Language,
  until: string,
  limit: number,
) =>
  db
    .selectFrom("dailyContent")
    .select(dailyContentColumns)
    .where("language", "=", language)
    .where("date", "<=", until)
    .orderBy("date", "desc")
    .limit(limit)
    .execute();

/** The newest entries up to a date that have a recording, with all their columns. */
export const listRecordedDailyContent = (db: Kysely<DB>, language: Language, until: string, limit: number) =>
  db
    .selectFrom("dailyContent")
    .select(dailyContentColumns)
    .where("language", "=", language)
    .where("date", "<=", until)
    .where((entry) =>
      entry.exists(
        entry
          .selectFrom("devotionRecordings")
          .select("devotionRecordings.id")
          .whereRef("devotionRecordings.date", "=", "dailyContent.date")
          .whereRef("devotionRecordings.language", "=", "dailyContent.language"),
      ),
    )
    .orderBy("date", "desc")
    .limit(limit)
    .execute();

/** The nearest dates with an entry before and after, up to `present`. */
export async function findNeighbourDates(db: Kysely<DB>, language: Language, date: string, present: string) {
  const [before] = await dateBefore(db, language, date);
  const [after] = await dateAfter(db, language, date, present);
  return { previous: before?.date ?? null, next: after?.date ?? null };
}

const dateBefore = prepareQuery((db, language: Language, date: string) =>
  datesIn(db, language).where("date", "<", date).orderBy("date", "desc"),
);

const dateAfter = prepareQuery((db, language: Language, date: string, present: string) =>
  datesIn(db, language).where("date", ">", date).where("date", "<=", present).orderBy("date"),
);

const datesIn = (db: Kysely<DB>, language: Language) =>
  db.selectFrom("dailyContent").select("date").where("language", "=", language).limit(1);

/** The entries of all languages below an id, newest first. */
export const listDailyContentRowsBelow = (db: Kysely<DB>, below: number, count: number) =>
  db
    .selectFrom("dailyContent")
    .select(["id", "date", "language", "reference", "verse"])
    .where("id", "<", below)
    .orderBy("id", "desc")
    .limit(count)
    .execute();

/** A page of entries up to `present`, newest first, with the places of the neighbouring pages. */
export async function listDailyContentPage(
  db: Kysely<DB>,
  language: Language,
  present: string,
  limit: number,
  { before, after }: { before?: string | undefined; after?: string | undefined },
) {
  const list = db
    .selectFrom("dailyContent")
    .select(["date", "verse", "reference"])
    .where("language", "=", language)
    .where("date", "<=", present)
    .limit(limit + 1);
  if (after !== undefined) {
    const rows = await list.where("date", ">", after).orderBy("date").execute();
    const entries = rows.slice(0, limit).reverse();
    // Fewer than a page are newer: show the newest page.
    if (rows.length > limit)
      return { entries, newer: entries[0]!.date, older: entries.at(-1)!.date, isNewest: false };
    before = undefined;
  }
  const rows = await (before === undefined ? list : list.where("date", "<", before))
    .orderBy("date", "desc")
    .execute();
  const entries = rows.slice(0, limit);
  return {
    entries,
    newer: before !== undefined ? (entries[0]?.date ?? null) : null,
    older: rows.length > limit ? entries.at(-1)!.date : null,
    isNewest: before === undefined,
  };
}
