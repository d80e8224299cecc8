import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import { recalculateDonorTotals } from "../donations/donor-level.server";
import { recordDonationActivity } from "./donation-activity.server";
import type { DonationRow } from "../donations/donation-row";
import { queueDonationNotice } from "./donation-mails.server";
import type { Movement } from "../receipts/refund-mail.server";
import { issueReceipt, voidOrRestoreReceipt } from "../receipts/receipts.server";
import { updateAppreciation, writeAppreciation } from "../wall/appreciations.server";

/**
 * Everything that completing a donation writes, in the same transaction (contract §3). Demo donations have no effects.
 */
export async function applyCompletionEffects(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (donation.isDemo) return;
  await writeAppreciation(trx, donation);
  await issueReceipt(trx, donation);
  await recalculateDonorTotals(trx, donation.donorEmail);
  await queueDonationNotice(trx, donation);
  await recordDonationActivity(trx, donation);
}

/**
 * Everything that a refund, a dispute or money returned after a dispute changes. `movements`: the ledger entries about
 * which the donor has not been mailed yet.
 */
export async function applyReversalEffects(
  trx: Kysely<DB>,
  donation: DonationRow,
  movements: Movement[],
): Promise<void> {
  if (donation.isDemo) return;
  await updateAppreciation(trx, donation);
  await voidOrRestoreReceipt(trx, donation, movements);
  await recalculateDonorTotals(trx, donation.donorEmail);
}
