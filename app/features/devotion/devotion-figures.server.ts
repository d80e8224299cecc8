import type { DailyFigure } from "~/areas/figures";
import { countRows } from "~db/count-rows";

/** The devotion of the day, once in each language. */
const devotionsPublished: DailyFigure = {
  metric: "published",
  count: async (db, { date }) => [
    { dimension: "devotion", count: await countRows(db.selectFrom("dailyContent").where("date", "=", date)) },
  ],
};

/** Visitors see a motivation from its date on. */
const motivationsPublished: DailyFigure = {
  metric: "published",
  count: async (db, { date }) => [
    {
      dimension: "motivation",
      count: await countRows(
        db.selectFrom("dailyMotivations").where("publishDate", "=", date).where("isPublished", "=", true),
      ),
    },
  ],
};

export const devotionFigures: DailyFigure[] = [devotionsPublished, motivationsPublished];
