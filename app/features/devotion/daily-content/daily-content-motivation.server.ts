import type { Kysely } from "kysely";
import { nextUpdatedAt } from "~db/next-updated-at";
import type { DB } from "~db/schema/index";
import type { DailyContentRow } from "./daily-content.queries.server";

/** By what the motivation that the daily job made of an entry is found again. */
export const buildScheduleKey = ({ date, language }: Pick<DailyContentRow, "date" | "language">) =>
  `${date}:${language}`;

/** What a motivation has of the entry it was made of; a person who wrote it is named as its author. */
export const entryToMotivationValues = (entry: DailyContentRow) => ({
  content: entry.motivation,
  bibleVerse: entry.verse,
  verseReference: entry.reference,
  source: entry.source,
  approvedBy: entry.approvedBy,
  approvedAt: entry.approvedAt,
  ...(entry.source === "admin" && entry.approvedBy && { author: entry.approvedBy }),
});

/**
 * Hands a corrected or approved entry on to the motivation that the daily job made of it, while that still says what
 * the entry said: who changed it by hand has the last word.
 */
export async function syncMotivationFromEntry(
  trx: Kysely<DB>,
  before: DailyContentRow,
  entry: DailyContentRow,
): Promise<void> {
  const made = await trx
    .selectFrom("dailyMotivations")
    .select(["id", "content", "bibleVerse", "verseReference", "approvedAt", "updatedAt"])
    .where("scheduleKey", "=", buildScheduleKey(entry))
    .executeTakeFirst();
  if (!made || made.content !== before.motivation || made.bibleVerse !== before.verse) return;
  if (made.verseReference !== before.reference) return;
  // Approved as it stands it was already, by who is named there.
  if (made.approvedAt !== null && before.updatedAt === entry.updatedAt) return;
  await trx
    .updateTable("dailyMotivations")
    .set({ ...entryToMotivationValues(entry), updatedAt: nextUpdatedAt(made.updatedAt) })
    .where("id", "=", made.id)
    .where("updatedAt", "=", made.updatedAt)
    .execute();
}
