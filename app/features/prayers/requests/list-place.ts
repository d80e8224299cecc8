import { subDays } from "date-fns";
import type { Selectable } from "kysely";
import type { DB } from "~db/schema/index";

type PlacedColumns = Pick<
  Selectable<DB["prayerRequests"]>,
  "isPublic" | "isUrgent" | "status" | "reviewedAt" | "closedAt" | "hiddenAt" | "orderCount" | "answeredDate"
>;

/** The ranks of the public list: urgent requests of the last day first, answered requests last. */
export const listRanks = { urgent: 0, open: 1, answered: 2 } as const;

/** An urgent request that was approved after this moment is first, whatever the number of its prayers. */
export const firstSince = (now: Date): string => subDays(now, 1).toISOString();

const MINUTE_MS = 60_000;

/**
 * The only rule for whether and where the public list shows a request. `listRank` null: not listed. Open requests are
 * ordered by the prayers that count, fewest first; answered requests by the minute of the answer, newest first. The
 * stored rank of an urgent request does not change with the time: the list reads it as `open` after its day.
 */
export function toListPlace(row: PlacedColumns): { listRank: number | null; listOrder: number } {
  const { isPublic, reviewedAt, closedAt, hiddenAt, status, isUrgent, orderCount, answeredDate } = row;
  if (!isPublic || !reviewedAt || closedAt || hiddenAt) return { listRank: null, listOrder: 0 };
  if (status === "answered") {
    return { listRank: listRanks.answered, listOrder: -Math.floor(Date.parse(answeredDate!) / MINUTE_MS) };
  }
  if (status !== "approved" && status !== "praying") return { listRank: null, listOrder: 0 };
  return { listRank: isUrgent ? listRanks.urgent : listRanks.open, listOrder: orderCount };
}
