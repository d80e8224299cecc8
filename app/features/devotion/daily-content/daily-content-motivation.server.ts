import type { Kysely } from "kysely";
import { nextUpdatedAt } from "~db/next-updated-at";
import type { DB } from "~db/schema/index";
import type { DailyContentRow } from "./daily-content.queries.server";

/** The key by which the daily job finds the motivation it made of an entry. */
export const buildScheduleKey = ({ date, language }: Pick<DailyContentRow, "date" | "language">) =>
  `${date}:${language}`;

/** The columns of a motivation that come from its entry. A person who wrote the entry is its author. */
export const entryToMotivationValues = (entry: DailyContentRow) => ({
  content: entry.motivation,
  bibleVerse: entry.verse,
  verseReference: entry.reference,
  version: entry.version,
  source: entry.source,
  approvedBy: entry.approvedBy,
  approvedAt: entry.approvedAt,
  ...(entry.source === "admin" && entry.approvedBy && { author: entry.approvedBy }),
});

/**
 * Copies a change of an entry to the motivation that the daily job made of it, unless somebody edited that motivation.
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
  // It is approved already: keep that approver.
  if (made.approvedAt !== null && before.updatedAt === entry.updatedAt) return;
  await trx
    .updateTable("dailyMotivations")
    .set({ ...entryToMotivationValues(entry), updatedAt: nextUpdatedAt(made.updatedAt) })
    .where("id", "=", made.id)
    .where("updatedAt", "=", made.updatedAt)
    .execute();
}
