import type { DB } from "~db/schema/index";
import type { Selectable } from "kysely";

type PlacedColumns = Pick<
  Selectable<DB["prayerRequests"]>,
  "isPublic" | "isUrgent" | "status" | "reviewedAt" | "closedAt" | "hiddenAt" | "prayerCount" | "answeredDate"
>;

/** The ranks of the list: urgent ones that few prayed for first, answered ones last. */
export const listRanks = { urgent: 0, open: 1, answered: 2 } as const;

/** An urgent request stands first until so many people prayed for it: else many urgent ones leave the others unprayed. */
export const PRAYERS_WHILE_FIRST = 3;

const MINUTE_MS = 60_000;

/**
 * Where visitors see a request, and whether: the one rule for it. `listRank` null: nowhere. Open requests stand by their
 * prayers, the least prayed first; answered ones by the minute of the answer, the newest first.
 */
export function toListPlace(row: PlacedColumns): { listRank: number | null; listOrder: number } {
  const { isPublic, reviewedAt, closedAt, hiddenAt, status, isUrgent, prayerCount, answeredDate } = row;
  if (!isPublic || !reviewedAt || closedAt || hiddenAt) return { listRank: null, listOrder: 0 };
  if (status === "answered") {
    return { listRank: listRanks.answered, listOrder: -Math.floor(Date.parse(answeredDate!) / MINUTE_MS) };
  }
  if (status !== "approved" && status !== "praying") return { listRank: null, listOrder: 0 };
  const isFirst = isUrgent === 1 && prayerCount < PRAYERS_WHILE_FIRST;
  return { listRank: isFirst ? listRanks.urgent : listRanks.open, listOrder: prayerCount };
}
