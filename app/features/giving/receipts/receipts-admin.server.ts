import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { receiptFactsSchema } from "./receipt-facts.schema";
import { queueReceiptMail } from "./receipts.server";

/**
 * Mails a donation's receipt to its donor again; `id` is the donation's. Throws AppError 404, and 409 without a valid
 * receipt or e-mail address.
 */
export async function resendReceipt(
  caller: Caller,
  { id: donationId }: { id: number },
): Promise<{ id: number; serial: string; email: string }> {
  requirePermission(caller, "manage_donations");
  return db.transaction().execute(async (trx) => {
    const { donorEmail: email } = requireFound(
      await trx.selectFrom("donations").select("donorEmail").where("id", "=", donationId).executeTakeFirst(),
    );
    const receipt = await trx
      .selectFrom("receipts")
      .select(["id", "facts"])
      .where("donationId", "=", donationId)
      .where("voidedAt", "is", null)
      .executeTakeFirst();
    if (!receipt) throw new AppError(409, "giving-mails:resend.noReceipt");
    if (!email) throw new AppError(409, "giving-mails:resend.noEmail");
    const facts = receiptFactsSchema.parse(JSON.parse(receipt.facts));
    await queueReceiptMail(trx, { id: receipt.id, facts }, email);
    await recordChange(trx, caller, { action: "donation.receiptResent", subject: facts.serial });
    return { id: donationId, serial: facts.serial, email };
  });
}
