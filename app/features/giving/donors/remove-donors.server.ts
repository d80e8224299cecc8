import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { inChunks } from "../donations/in-chunks";
import { recalculateTotalsOf } from "../donations/donor-totals.server";
import { listMergedDonors } from "./donor-links.server";

/** A payment without its donor. */
export const ERASED_DONOR = {
  donorName: null,
  donorEmail: null,
  message: null,
  country: null,
  userId: null,
} as const;

/** A donation without its donor and without what was written about it. */
export const ERASED_DONATION = {
  ...ERASED_DONOR,
  transactionId: null,
  description: null,
  isPublic: false,
  requestKey: null,
} as const;

/** Takes donations off the wall, and removes the link of the activities. The badge points stay with the visitor. */
export async function unlinkDonations(trx: Kysely<DB>, ids: number[]): Promise<void> {
  await inChunks(ids, (some) =>
    trx.deleteFrom("donorAppreciations").where("donationId", "in", some).execute(),
  );
  await inChunks(ids, (some) =>
    trx
      .updateTable("userEngagement")
      .set({ subject: null })
      .where(
        "subject",
        "in",
        some.map((id) => `donation:${id}`),
      )
      .execute(),
  );
}

/** Removes donors, and their names from their donations and the wall. Those merged into them stand for themselves again. */
export async function removeDonors(trx: Kysely<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const others = new Set<number>();
  for (const id of ids) for (const one of await listMergedDonors(trx, id)) others.add(one.id);
  for (const id of ids) others.delete(id);
  const donations = await trx
    .updateTable("donations")
    .set({ ...ERASED_DONATION, donorId: null })
    .where("donorId", "in", ids)
    .returning("id")
    .execute();
  await unlinkDonations(
    trx,
    donations.map(({ id }) => id),
  );
  await trx.updateTable("donors").set({ mergedIntoId: null }).where("mergedIntoId", "in", ids).execute();
  await trx.deleteFrom("donors").where("id", "in", ids).execute();
  for (const donorId of others) await recalculateTotalsOf(trx, { donorId, donorEmail: null });
}
