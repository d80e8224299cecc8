import { subDays } from "date-fns";
import { setImmediate } from "node:timers/promises";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { deletePastSalts } from "./daily-salts.server";
import { loadVisitorCount } from "./page-view-figures.server";

const rangesInDays = [7, 30, 90];
const TOP_PAGES = 10;
/** Sketches are kept this many days after their date, for processes that write late. */
const SKETCH_DAYS = 2;
/** Two periods of 90 days, and today. */
const KEEP_DAYS = 181;

/** Counts the most viewed pages of each range, and replaces sketches of past days by their estimate. Idempotent. */
export async function rollUpPageViews(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "view_analytics");
  const daysAgo = await readDaysAgo(now);
  await settleVisitors(daysAgo(SKETCH_DAYS));
  const tops = await countTopPages(daysAgo);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("pageViewTops").execute();
    if (tops.length > 0) await trx.insertInto("pageViewTops").values(tops).execute();
  });
}

/** Deletes page views that the analytics no longer show, and salts left by a site stopped at midnight. Idempotent. */
export async function deleteOldPageViews(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const daysAgo = await readDaysAgo(now);
  await deletePastSalts(db, daysAgo(0));
  await settleVisitors(daysAgo(SKETCH_DAYS));
  for (const table of ["pageViews", "pageViewVisitors"] as const)
    await db.deleteFrom(table).where("date", "<=", daysAgo(KEEP_DAYS)).execute();
}

/** Returns a function for the ministry's date `days` days before today. */
async function readDaysAgo(now: Date): Promise<(days: number) => string> {
  const { timeZone } = (await getSettings()).publishing;
  const noon = new Date(`${dateIn(timeZone, now)}T12:00:00Z`);
  return (days) => subDays(noon, days).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** Sums one day at a time and then yields to the event loop, so that months of views do not block requests. */
async function countTopPages(daysAgo: (days: number) => string) {
  const sums = new Map<string, number>();
  const tops = [];
  for (let day = 0; day < rangesInDays.at(-1)!; day++) {
    for (const { path, views } of await sumByPath(daysAgo(day)))
      sums.set(path, (sums.get(path) ?? 0) + Number(views));
    const rangeDays = day + 1;
    if (rangesInDays.includes(rangeDays)) tops.push(...topOf(sums, rangeDays));
    await setImmediate();
  }
  return tops;
}

const sumByPath = (date: string) =>
  db
    .selectFrom("pageViews")
    .select(["path", (eb) => eb.fn.sum<number | string>("views").as("views")])
    .where("date", "=", date)
    .where("path", "not like", "%…") // pages behind a secret address, and OTHER_PAGES
    .groupBy("path")
    .execute();

const topOf = (sums: Map<string, number>, rangeDays: number) =>
  [...sums]
    .sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? -1 : 1))
    .slice(0, TOP_PAGES)
    .map(([path, views], at) => ({ rangeDays, position: at + 1, path, views }));

/** Replaces the sketches of days up to this date by the number of visitors. */
async function settleVisitors(until: string): Promise<void> {
  const days = await db
    .selectFrom("pageViewSketches")
    .select("date")
    .distinct()
    .where("date", "<=", until)
    .orderBy("date")
    .execute();
  for (const { date } of days) {
    await db.transaction().execute(async (trx) => {
      const visitors = await loadVisitorCount(trx, date);
      await trx
        .insertInto("pageViewVisitors")
        .values({ date, visitors })
        .onConflict((conflict) => conflict.column("date").doUpdateSet({ visitors }))
        .execute();
      await trx.deleteFrom("pageViewSketches").where("date", "=", date).execute();
    });
  }
}
