import type { Kysely, Selectable } from "kysely";
import { shiftDate } from "~/i18n/calendar-date";
import { dateIn } from "~/i18n/format";
import type { DB } from "~db/schema/index";

export type DayRow = Selectable<DB["spiritualGrowthMetrics"]>;

/** Insights look at so many days. */
export const INSIGHT_DAYS = 14;

/**
 * The days that a visitor noted among the last so many, newest first. They end with the newest date on earth, since the
 * visitor's own day is not known.
 */
export const readRecentDays = (from: Kysely<DB>, userId: number, count = INSIGHT_DAYS): Promise<DayRow[]> =>
  from
    .selectFrom("spiritualGrowthMetrics")
    .selectAll()
    .where("userId", "=", userId)
    .where("date", ">", shiftDate(newestDateOnEarth(), -count))
    .orderBy("date", "desc")
    .execute();

/** Dates differ from UTC-12 to UTC+14 at an instant. */
export const newestDateOnEarth = (): string => dateIn("Etc/GMT-14");
