import type { DB } from "~db/schema/index";
import type { Selectable } from "kysely";

type PlacedColumns = Pick<
  Selectable<DB["prayerRequests"]>,
  "isPublic" | "isUrgent" | "status" | "reviewedAt" | "closedAt" | "hiddenAt" | "orderCount" | "answeredDate"
>;

/** The ranks of the public list: urgent requests with few prayers first, answered requests last. */
export const listRanks = { urgent: 0, open: 1, answered: 2 } as const;

/** An urgent request stays first until it has this many prayers, so that the other requests are prayed for as well. */
export const PRAYERS_WHILE_FIRST = 3;

const MINUTE_MS = 60_000;

/**
 * The only rule for whether and where the public list shows a request. `listRank` null: not listed. Open requests are
 * ordered by the prayers that count, fewest first; answered requests by the minute of the answer, newest first.
 */
export function toListPlace(row: PlacedColumns): { listRank: number | null; listOrder: number } {
  const { isPublic, reviewedAt, closedAt, hiddenAt, status, isUrgent, orderCount, answeredDate } = row;
  if (!isPublic || !reviewedAt || closedAt || hiddenAt) return { listRank: null, listOrder: 0 };
  if (status === "answered") {
    return { listRank: listRanks.answered, listOrder: -Math.floor(Date.parse(answeredDate!) / MINUTE_MS) };
  }
  if (status !== "approved" && status !== "praying") return { listRank: null, listOrder: 0 };
  const isFirst = isUrgent && orderCount < PRAYERS_WHILE_FIRST;
  return { listRank: isFirst ? listRanks.urgent : listRanks.open, listOrder: orderCount };
}
