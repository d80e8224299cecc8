import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { DonorIdInput } from "./donors.schema";

const ERASED_DONOR = { donorName: null, donorEmail: null, message: null, country: null, userId: null };

/**
 * Erases a donor without an e-mail address; one with an address is erased by it, with all that is kept of them. Amounts,
 * the ledger and receipts stay. Throws AppError 404, and 409 for a donor with an address.
 */
export async function eraseDonor(caller: Caller, { id }: DonorIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_donations");
  await db.transaction().execute(async (trx) => {
    const { email } = requireFound(
      await trx.selectFrom("donors").select("email").where("id", "=", id).executeTakeFirst(),
    );
    if (email !== null) throw new AppError(409, "admin-donor-list:errors.eraseByEmail");
    await removeDonors(trx, [id]);
    await recordChange(trx, caller, { action: "donor.erased", subject: String(id) });
  });
  return { success: true };
}

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
