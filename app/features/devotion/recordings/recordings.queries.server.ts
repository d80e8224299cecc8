import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";

const columns = ["id", "date", "language", "file", "type", "size", "seconds", "createdAt"] as const;

/** The recording of a date in a language, without its bytes. */
export const findRecording = (db: Kysely<DB>, date: string, language: Language) =>
  db
    .selectFrom("devotionRecordings")
    .select(columns)
    .where("date", "=", date)
    .where("language", "=", language)
    .executeTakeFirst();

/** The recordings of some dates in a language. */
export async function listRecordingsOn(db: Kysely<DB>, language: Language, dates: string[]) {
  if (dates.length === 0) return [];
  return db
    .selectFrom("devotionRecordings")
    .select(columns)
    .where("language", "=", language)
    .where("date", "in", dates)
    .execute();
}

export const findRecordingFile = (db: Kysely<DB>, file: string) =>
  db.selectFrom("devotionRecordings").select(columns).where("file", "=", file).executeTakeFirst();

export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecording>>>;
