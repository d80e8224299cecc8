import type { Kysely } from "kysely";
import type { FigureRow, MinistryDay } from "~/areas/figures";
import { listAreas } from "~/areas/registry.server";
import type { DB } from "~db/schema/index";

/** A value of a figure on a day, as `analytics_days` holds it. */
export interface CountedFigure {
  date: string;
  metric: string;
  dimension: string;
  count: number;
  amount: number;
}

/** Counts every area's daily figures of a day. Figures that are 0 are left out. */
export async function countDay(db: Kysely<DB>, day: MinistryDay): Promise<CountedFigure[]> {
  const figures = listAreas().flatMap(({ dailyFigures = [] }) => dailyFigures);
  const counted = await Promise.all(
    figures.map(async ({ metric, count }) => (await count(db, day)).map((row) => ({ metric, ...row }))),
  );
  const merged = new Map<string, CountedFigure>();
  for (const { metric, dimension, count, amount = 0 } of counted.flat()) {
    const key = `${metric} ${dimension}`;
    const known = merged.get(key);
    merged.set(key, {
      date: day.date,
      metric,
      dimension,
      count: (known?.count ?? 0) + count,
      amount: (known?.amount ?? 0) + amount,
    });
  }
  return [...merged.values()].filter(({ count, amount }) => count !== 0 || amount !== 0);
}

/** Counts every area's current figures. */
export async function countNow(db: Kysely<DB>): Promise<(FigureRow & { metric: string })[]> {
  const figures = listAreas().flatMap(({ currentFigures = [] }) => currentFigures);
  const counted = await Promise.all(
    figures.map(async ({ metric, count }) => (await count(db)).map((row) => ({ metric, ...row }))),
  );
  return counted.flat();
}
