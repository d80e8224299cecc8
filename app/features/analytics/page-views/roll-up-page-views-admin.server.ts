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
/** Sketches stay this many days after their own, for processes that write late. */
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

/** Deletes what the analytics no longer show, and salts that a site which was stopped at midnight left. Idempotent. */
export async function deleteOldPageViews(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_users");
  const daysAgo = await readDaysAgo(now);
  await deletePastSalts(db, daysAgo(0));
  await settleVisitors(daysAgo(SKETCH_DAYS));
  for (const table of ["pageViews", "pageViewVisitors"] as const)
    await db.deleteFrom(table).where("date", "<=", daysAgo(KEEP_DAYS)).execute();
}

/** Dates of the ministry, counted back from today. */
async function readDaysAgo(now: Date): Promise<(days: number) => string> {
  const { timeZone } = (await getSettings()).publishing;
  const noon = new Date(`${dateIn(timeZone, now)}T12:00:00Z`);
  return (days) => subDays(noon, days).toISOString().slice(0, "YYYY-MM-DD".length);
}

/** One day after the other, with a pause: months of views must not hold the site's requests up. */
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
    .where("path", "not like", "%…") // pages behind a secret address, and those beyond the bound of memory
    .groupBy("path")
    .execute();

const topOf = (sums: Map<string, number>, rangeDays: number) =>
  [...sums]
    .sort(([pathA, a], [pathB, b]) => b - a || (pathA < pathB ? -1 : 1))
    .slice(0, TOP_PAGES)
    .map(([path, views], at) => ({ rangeDays, position: at + 1, path, views }));

/** Of days up to this date only how many visitors there were stays. */
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
