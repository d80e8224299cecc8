import type { Generated } from "kysely";

declare module "./index" {
  interface DB {
    analyticsDays: AnalyticsDaysTable;
    analyticsRolledDays: AnalyticsRolledDaysTable;
  }
}

/** A figure of a closed day. Only features/analytics/roll-up.server.ts writes it. */
interface AnalyticsDaysTable {
  /** In the ministry's time zone. */
  date: string;
  metric: string;
  /** What the figure is broken down by; "" when it is not broken down. */
  dimension: string;
  count: number;
  /** Minor units, for figures about money. */
  amount: Generated<number>;
}

/** The days that were rolled up, including days without figures. */
interface AnalyticsRolledDaysTable {
  date: string;
  /** The counted interval: start inclusive, end exclusive. */
  startsAt: string;
  endsAt: string;
  rolledAt: string;
}
