import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** A day in the ministry's time zone. */
export interface MinistryDay {
  /** YYYY-MM-DD. */
  date: string;
  /** ISO times: `from` is inclusive, `to` is exclusive. Not always 24 hours apart. */
  from: string;
  to: string;
}

/** One value of a figure. */
export interface FigureRow {
  /** The value that the figure is grouped by, such as a language; "" without grouping. */
  dimension: string;
  count: number;
  /** Minor units; only for figures about money. */
  amount?: number;
}

/**
 * An area's daily count for the analytics. It counts what happened on that day (append-only rows, times of events),
 * without demo content. It contains no personal data, so the figures stay after an erasure.
 */
export interface DailyFigure {
  /** Its name in `analytics_days`. Several areas may count the same metric, each with its own dimensions. */
  metric: string;
  count(db: Kysely<DB>, day: MinistryDay): Promise<FigureRow[]>;
}

/** An area's current count, for the analytics. */
export interface CurrentFigure {
  metric: string;
  count(db: Kysely<DB>): Promise<FigureRow[]>;
}
