import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

const ERASED_DONOR = { donorName: null, donorEmail: null, message: null, country: null, userId: null };

/** Removes donors, and their names from their donations and the wall. Those merged into them stand for themselves again. */
export async function removeDonors(trx: Kysely<DB>, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const donations = trx.selectFrom("donations").select("id").where("donorId", "in", ids);
  await trx.deleteFrom("donorAppreciations").where("donationId", "in", donations).execute();
  await trx
    .updateTable("donations")
    .set({ ...ERASED_DONOR, transactionId: null, isPublic: false, requestKey: null, donorId: null })
    .where("donorId", "in", ids)
    .execute();
  await trx.updateTable("donors").set({ mergedIntoId: null }).where("mergedIntoId", "in", ids).execute();
  await trx.deleteFrom("donors").where("id", "in", ids).execute();
}
