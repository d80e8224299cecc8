import type { SitemapPage } from "~/http/sitemap.server";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";
import { getMinistryToday } from "../ministry-today.server";

/** A sitemap holds 50,000 addresses, and each day has four. */
const MAX_DATES = 10_000;

/** The devotions that have a page in every language, oldest first: a sitemap file that is full stays as it is. */
export async function listDevotionSitemapPages(): Promise<SitemapPage[]> {
  const dates = await listDevotionDates();
  return dates.reverse().map((date) => ({ path: `/devotion/${date}` }));
}

/** The dates whose devotion exists in every language, newest first. Always includes today. */
export async function listDevotionDates(): Promise<string[]> {
  const today = await getMinistryToday();
  const rows = await db
    .selectFrom("dailyContent")
    .select("date")
    .where("date", "<=", today)
    .groupBy("date")
    .having((eb) => eb.fn.countAll<number>(), "=", languages.length)
    .orderBy("date", "desc")
    .limit(MAX_DATES)
    .execute();
  const dates = rows.map((row) => row.date);
  return dates[0] === today ? dates : [today, ...dates];
}
