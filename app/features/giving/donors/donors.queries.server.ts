import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { formatMinorUnits } from "../donations/minor-units";
import type { DonorRow } from "./donor-links.server";
import type { Donor, DonorItem } from "./donors.schema";

/** Donors who are not merged into another, newest first, with an id below `before`. */
export const listDonorsBefore = (db: Kysely<DB>) => (before: number, count: number) =>
  db
    .selectFrom("donors")
    .selectAll()
    .where("mergedIntoId", "is", null)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(count)
    .execute();

/** The completed donations of donors by donor and currency: how many, their sum less refunds, and the last day. */
const sumDonations = async (db: Kysely<DB>, donorIds: number[]) => {
  const rows = await db
    .selectFrom("donations")
    .select((eb) => [
      "donorId",
      "currency",
      eb.fn.countAll<number>().as("count"),
      eb.fn.sum<number | string>(eb("amount", "-", eb.ref("refundedAmount"))).as("amount"),
      eb.fn.max("completedAt").as("last"),
    ])
    .where("donorId", "in", donorIds)
    .where("status", "=", "completed")
    .where("isDemo", "=", false)
    .groupBy(["donorId", "currency"])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
};

/** Donors as the API returns them; `merged` says which rows each one stands for. */
export async function withTotals(
  db: Kysely<DB>,
  donors: { donor: DonorRow; merged: number[] }[],
): Promise<DonorItem[]> {
  const ids = donors.flatMap(({ merged }) => merged);
  const sums = ids.length > 0 ? await sumDonations(db, ids) : [];
  return donors.map(({ donor, merged }) => {
    const own = sums.filter(({ donorId }) => merged.includes(donorId!));
    const totals = new Map<string, number>();
    for (const { currency, amount } of own)
      if (amount !== 0) totals.set(currency, (totals.get(currency) ?? 0) + amount);
    return {
      ...donorToApi(donor),
      donations: own.reduce((all, { count }) => all + count, 0),
      totals: [...totals]
        .sort()
        .map(([currency, amount]) => ({ currency, amount: formatMinorUnits(amount) })),
      lastOn:
        own
          .map(({ last }) => last ?? "")
          .sort()
          .at(-1) || null,
    };
  });
}

/** The rows that are merged into donors, directly or through others: id → all ids of the donor. */
export async function readMergedIds(db: Kysely<DB>, ids: number[]): Promise<Map<number, number[]>> {
  const all = new Map(ids.map((id) => [id, [id]]));
  let level = new Map(ids.map((id) => [id, id]));
  while (level.size > 0) {
    const rows = await db
      .selectFrom("donors")
      .select(["id", "mergedIntoId"])
      .where("mergedIntoId", "in", [...level.keys()])
      .execute();
    level = new Map(rows.map(({ id, mergedIntoId }) => [id, level.get(mergedIntoId!)!]));
    for (const [id, whole] of level) all.get(whole)!.push(id);
  }
  return all;
}

export const donorToApi = ({ nameKey: _, ...donor }: DonorRow): Donor => donor;
