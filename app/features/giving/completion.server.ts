import type { Kysely } from "kysely";
import type { DB } from "~db/schema";
import { keepDonorTotals } from "~/features/newsletter/donor-profile.server";
import { noteActivity } from "./activity.server";
import type { DonationRow } from "./donation-row";
import { tellStaff } from "./notices.server";
import { issueReceipt, voidReceipt } from "./receipts.server";
import { hideAppreciation, writeAppreciation } from "./wall.server";

/** All that a completed gift brings with it, in the transaction that completes it (contract §3). Demo gifts bring nothing. */
export async function giftCompleted(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (donation.isDemo) return;
  await writeAppreciation(trx, donation);
  await noteActivity(trx, donation);
  await issueReceipt(trx, donation);
  await keepDonorTotals(trx, donation.donorEmail);
  await tellStaff(trx, donation);
}

/** All that money which went back, in part or whole, or came again after a dispute, changes. */
export async function giftReversed(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (donation.isDemo) return;
  await hideAppreciation(trx, donation);
  await voidReceipt(trx, donation);
  await keepDonorTotals(trx, donation.donorEmail);
}
