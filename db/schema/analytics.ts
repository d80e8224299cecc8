import type { Generated } from "kysely";

declare module "./index" {
  interface DB {
    analyticsDays: AnalyticsDaysTable;
    analyticsRolledDays: AnalyticsRolledDaysTable;
  }
}

/** A figure of a closed day. Only features/analytics/roll-up.server.ts writes it. */
interface AnalyticsDaysTable {
  /** The ministry's. */
  date: string;
  metric: string;
  /** What the figure is divided by; "" where it is not. */
  dimension: string;
  count: number;
  /** Minor units, of figures about money. */
  amount: Generated<number>;
}

/** The days whose figures are counted. A day without figures has a row here too. */
interface AnalyticsRolledDaysTable {
  date: string;
  /** The instants that were counted: the start is counted, the end is not. */
  startsAt: string;
  endsAt: string;
  rolledAt: string;
}
