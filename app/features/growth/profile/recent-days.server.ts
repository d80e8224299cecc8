import type { Kysely, Selectable } from "kysely";
import { shiftDate } from "~/i18n/calendar-date";
import { dateIn } from "~/i18n/format";
import type { DB } from "~db/schema/index";

export type DayRow = Selectable<DB["spiritualGrowthMetrics"]>;

/** Insights cover this many days. */
export const INSIGHT_DAYS = 14;

/**
 * The days that a visitor noted in the last `count` days, newest first. The last of these is the date in UTC+14,
 * because the visitor's own date is unknown.
 */
export const readRecentDays = (from: Kysely<DB>, userId: number, count = INSIGHT_DAYS): Promise<DayRow[]> =>
  from
    .selectFrom("spiritualGrowthMetrics")
    .selectAll()
    .where("userId", "=", userId)
    .where("date", ">", shiftDate(newestDateOnEarth(), -count))
    .orderBy("date", "desc")
    .execute();

/** The date in UTC+14, the most advanced time zone. */
export const newestDateOnEarth = (): string => dateIn("Etc/GMT-14");
