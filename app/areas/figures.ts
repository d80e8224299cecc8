import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

/** A day of the ministry. */
export interface MinistryDay {
  /** YYYY-MM-DD. */
  date: string;
  /** ISO instants: the first is part of the day, the second is not. Not always 24 hours apart. */
  from: string;
  to: string;
}

/** One value of a figure. */
export interface FigureRow {
  /** What the figure is divided by, such as a language; "" where it is not. */
  dimension: string;
  count: number;
  /** Minor units, of figures about money. */
  amount?: number;
}

/**
 * What an area counts of a day, for the analytics. It counts what happened on that day (append-only rows, times of
 * events), leaves demo content out, and holds no person: the figures stay when a person's data is erased.
 */
export interface DailyFigure {
  /** Its name in `analytics_days`. Several areas may count the same metric, each in dimensions of its own. */
  metric: string;
  count(db: Kysely<DB>, day: MinistryDay): Promise<FigureRow[]>;
}

/** What an area counts of this moment, for the analytics. */
export interface CurrentFigure {
  metric: string;
  count(db: Kysely<DB>): Promise<FigureRow[]>;
}
