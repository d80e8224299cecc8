import type { CountedFigure } from "./count-day.server";
import type { AnalyticsRange } from "./analytics.schema";
import { addDaysToDate, listDates } from "./ministry-days";

export const daysOfRange: Record<AnalyticsRange, number> = { "7days": 7, "30days": 30, "90days": 90 };

/** The dates of a period that includes today, and of the period of the same length before it. */
export interface Period {
  from: string;
  to: string;
  beforeFrom: string;
  beforeTo: string;
}

export function toPeriod(range: AnalyticsRange, today: string): Period {
  const days = daysOfRange[range];
  const from = addDaysToDate(today, 1 - days);
  return { from, to: today, beforeFrom: addDaysToDate(from, -days), beforeTo: addDaysToDate(from, -1) };
}

interface Sum {
  count: number;
  amount: number;
}

const sum = (figures: CountedFigure[]): Sum =>
  figures.reduce(
    (total, { count, amount }) => ({ count: total.count + count, amount: total.amount + amount }),
    { count: 0, amount: 0 },
  );

function groupBy<T>(rows: T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Sums the figures of a period. `chosen` filters the dimensions of a metric; by default all count. */
export function figuresOfPeriod(figures: CountedFigure[], period: Period) {
  const byMetric = groupBy(figures, ({ metric }) => metric);
  const select = (metric: string, from: string, to: string, chosen: DimensionFilter = () => true) =>
    (byMetric.get(metric) ?? []).filter(
      ({ date, dimension }) => date >= from && date <= to && chosen(dimension),
    );
  const now = (metric: string, chosen?: DimensionFilter) => select(metric, period.from, period.to, chosen);
  const before = (metric: string, chosen?: DimensionFilter) =>
    select(metric, period.beforeFrom, period.beforeTo, chosen);
  return {
    sum: (metric: string, chosen?: DimensionFilter) => sum(now(metric, chosen)),
    sumBefore: (metric: string, chosen?: DimensionFilter) => sum(before(metric, chosen)),
    compared: (metric: string, chosen?: DimensionFilter) => ({
      now: sum(now(metric, chosen)).count,
      before: sum(before(metric, chosen)).count,
    }),
    /** The dimensions that a metric has in the period or before it. */
    dimensions: (metric: string) =>
      [...new Set([...now(metric), ...before(metric)].map(({ dimension }) => dimension))].sort(),
    /** The sum of each day of the period, by date. */
    byDay: (metric: string, chosen?: DimensionFilter): Map<string, Sum> => {
      const days = groupBy(now(metric, chosen), ({ date }) => date);
      return new Map(listDates(period.from, period.to).map((date) => [date, sum(days.get(date) ?? [])]));
    },
  };
}

export type DimensionFilter = (dimension: string) => boolean;
export type PeriodFigures = ReturnType<typeof figuresOfPeriod>;
