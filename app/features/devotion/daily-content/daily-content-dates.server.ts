import { getSettings } from "~/features/settings/settings.server";
import { dateIn } from "~/i18n/format";
import { languages } from "~/i18n/languages";
import { db } from "~db/client";

// A sitemap holds 50,000 addresses, four for each day.
const MAX_DATES = 10_000;

/** The dates whose devotion has a page in every language, newest first, for the sitemap. Today always has. */
export async function listDevotionDates(): Promise<string[]> {
  const today = dateIn((await getSettings()).publishing.timeZone);
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
