import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { PageViewCount } from "./pending-views";
import { sketchToText, type VisitorSketch } from "./visitor-sketch";

const ROWS_PER_STATEMENT = 500;

/** Adds counted views to the stored ones. */
export async function addPageViews(trx: Kysely<DB>, counts: PageViewCount[]): Promise<void> {
  // The same order in every process prevents a deadlock on PostgreSQL.
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await trx
      .insertInto("pageViews")
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(["date", "path", "language"])
          .doUpdateSet((eb) => ({ views: eb("pageViews.views", "+", eb.ref("excluded.views")) })),
      )
      .execute();
  }
}

const keyOf = ({ date, path, language }: PageViewCount) => `${date} ${path} ${language}`;

/** Upserts the sketch of a day's visitors that this process has seen. */
export async function storeSketch(
  trx: Kysely<DB>,
  row: { date: string; process: string; sketch: VisitorSketch },
): Promise<void> {
  const sketch = sketchToText(row.sketch);
  await trx
    .insertInto("pageViewSketches")
    .values({ ...row, sketch })
    .onConflict((conflict) => conflict.columns(["date", "process"]).doUpdateSet({ sketch }))
    .execute();
}
