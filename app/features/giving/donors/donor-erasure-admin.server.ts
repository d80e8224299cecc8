import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import { ENTRY_LOCK } from "../entered/entry-check.server";
import type { DonorIdInput } from "./donors.schema";
import { removeDonors } from "./remove-donors.server";

/**
 * Erases a donor without an e-mail address; one with an address is erased by it, with all that is kept of them. Amounts,
 * the ledger and receipts stay. Throws AppError 404, and 409 for a donor with an address.
 */
export async function eraseDonor(caller: Caller, { id }: DonorIdInput): Promise<{ success: true }> {
  requirePermission(caller, "manage_donations");
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const { email } = requireFound(
      await trx.selectFrom("donors").select("email").where("id", "=", id).executeTakeFirst(),
    );
    if (email !== null) throw new AppError(409, "admin-donor-list:errors.eraseByEmail");
    await removeDonors(trx, [id]);
    await recordChange(trx, caller, { action: "donor.erased", subject: String(id) });
  });
  return { success: true };
}
