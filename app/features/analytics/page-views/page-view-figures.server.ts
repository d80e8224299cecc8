import type { Kysely } from "kysely";
import type { DailyFigure } from "~/areas/figures";
import type { DB } from "~db/schema/index";
import { estimateVisitors, mergeSketches, sketchFromText } from "./visitor-sketch";

/** Figures of page views for each day of the analytics. */
export const pageViewFigures: DailyFigure[] = [
  /** Views of pages by language. */
  { metric: "pageViews", count: (db, { date }) => sumViews(db, date, "language") },
  /** The estimated number of visitors. A visitor on two days counts on both. */
  {
    metric: "visitors",
    count: async (db, { date }) => [{ dimension: "", count: await loadVisitorCount(db, date) }],
  },
  /** Views of pages that show one kind of content, by kind. */
  { metric: "reads", count: (db, { date }) => sumViews(db, date, "kind") },
];

async function sumViews(db: Kysely<DB>, date: string, by: "language" | "kind") {
  const rows = await db
    .selectFrom("pageViews")
    .select([by, (eb) => eb.fn.sum<number | string>("views").as("views")])
    .where("date", "=", date)
    .groupBy(by)
    .orderBy(by)
    .execute();
  return rows
    .map((row) => ({ dimension: row[by], count: Number(row.views) }))
    .filter(({ dimension }) => dimension !== "");
}

/** The number of visitors of a day, over all processes. */
export async function loadVisitorCount(db: Kysely<DB>, date: string): Promise<number> {
  const settled = await db
    .selectFrom("pageViewVisitors")
    .select("visitors")
    .where("date", "=", date)
    .executeTakeFirst();
  const sketches = await db
    .selectFrom("pageViewSketches")
    .select("sketch")
    .where("date", "=", date)
    .execute();
  const estimate = estimateVisitors(mergeSketches(sketches.map(({ sketch }) => sketchFromText(sketch))));
  return Math.max(settled?.visitors ?? 0, estimate);
}

/** The most viewed pages of the last `rangeDays` days, as the last roll-up counted them. */
export const listMostViewedPages = (
  db: Kysely<DB>,
  rangeDays: number,
): Promise<{ path: string; views: number }[]> =>
  db
    .selectFrom("pageViewTops")
    .select(["path", "views"])
    .where("rangeDays", "=", rangeDays)
    .orderBy("position")
    .execute();
