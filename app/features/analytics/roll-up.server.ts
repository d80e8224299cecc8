import type { MinistryDay } from "~/areas/figures";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import { countDay } from "./count-day.server";
import { addDaysToDate, listDates, toMinistryDay } from "./ministry-days";

/** The longest range of 90 days including today, and the same number of days before it. */
const DAYS_SHOWN = 180;
/** This many past days are recounted: transactions and counts in memory may be written after midnight. */
const RECOUNTED_DAYS = 3;
/** Rows per statement: SQLite limits the number of values. */
const ROWS_AT_ONCE = 500;

/**
 * Stores the figures of past days: of those in the range of the analytics that are missing, and of the last three
 * again. Idempotent.
 */
export async function rollUpAnalytics(stopping?: AbortSignal): Promise<void> {
  const { timeZone } = (await getSettings()).publishing;
  const today = dateIn(timeZone);
  const first = addDaysToDate(today, 1 - DAYS_SHOWN);
  const countedTo = await listRolledDays(addDaysToDate(first, -1), today);
  for (const date of listDates(first, addDaysToDate(today, -1))) {
    if (stopping?.aborted) return;
    if (countedTo.has(date) && date < addDaysToDate(today, -RECOUNTED_DAYS)) continue;
    const day = toMinistryDay(date, timeZone, countedTo.get(addDaysToDate(date, -1)));
    await rollUpDay(day);
    countedTo.set(date, day.to);
  }
}

/** The rolled-up days between two dates, each with the instant up to which it was counted. */
export async function listRolledDays(from: string, to: string): Promise<Map<string, string>> {
  const days = await db
    .selectFrom("analyticsRolledDays")
    .select(["date", "endsAt"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .execute();
  return new Map(days.map(({ date, endsAt }) => [date, endsAt]));
}

/** Replaces the figures of a day. */
async function rollUpDay(day: MinistryDay): Promise<void> {
  const figures = await countDay(db, day);
  const rolled = { startsAt: day.from, endsAt: day.to, rolledAt: new Date().toISOString() };
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, "analytics");
    await trx.deleteFrom("analyticsDays").where("date", "=", day.date).execute();
    for (let at = 0; at < figures.length; at += ROWS_AT_ONCE)
      await trx
        .insertInto("analyticsDays")
        .values(figures.slice(at, at + ROWS_AT_ONCE))
        .execute();
    await trx
      .insertInto("analyticsRolledDays")
      .values({ date: day.date, ...rolled })
      .onConflict((conflict) => conflict.column("date").doUpdateSet(rolled))
      .execute();
  });
}
