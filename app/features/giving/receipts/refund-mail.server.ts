import type { Kysely, Selectable } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { DB } from "~db/schema/index";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow } from "../donations/donation-row";
import { givingRefunded } from "./mails/giving-refunded.server";

/** An entry of the ledger that moved money; `amount` in minor units. */
export type Movement = Pick<Selectable<DB["donationLedger"]>, "kind" | "amount">;

/**
 * Queues a mail about movements of which the donor has not been notified: a refund, a dispute, money returned, or a
 * correction of what the team entered.
 */
export async function queueRefundMail(
  trx: Kysely<DB>,
  donation: DonationRow,
  movements: Movement[],
): Promise<void> {
  if (!donation.donorEmail || donation.isDemo) return;
  const moved = sumReversals(movements);
  const receipt = await trx
    .selectFrom("receipts")
    .select(["id", "serial", "mailedAt"])
    .where("donationId", "=", donation.id)
    .executeTakeFirst();
  if (!moved || !receipt) return;
  // Who was not mailed the entry is not mailed that it was wrong.
  if (moved.change === "corrected" && receipt.mailedAt === null) return;
  const { donorName: name, amount, currency, refundedAmount, description } = donation;
  await queueMail(trx, {
    to: donation.donorEmail,
    language: donationLanguage(donation),
    template: givingRefunded,
    props: {
      receiptId: receipt.id,
      serial: receipt.serial,
      name,
      currency,
      amount,
      description: description ?? "",
      change: moved.change,
      moved: moved.amount,
      kept: Math.max(0, amount - refundedAmount),
    },
  });
}

const isReversal = ({ kind }: Movement) =>
  ["refunded", "refundFailed", "disputed", "disputeWon"].includes(kind);
const isCorrection = ({ kind }: Movement) => kind === "corrected";

/** The sum of the reversals among the movements and what to call it; null when the sum is zero. */
function sumReversals(movements: Movement[]) {
  const correction = movements.find(isCorrection);
  if (correction) return { change: "corrected", amount: Math.abs(correction.amount) } as const;
  const moved = movements.filter(isReversal);
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return null;
  const dispute = sum < 0 ? "disputed" : "disputeWon";
  const isDispute = moved.some(({ kind }) => kind === dispute);
  const change = isDispute ? dispute : sum < 0 ? "refunded" : "refundFailed";
  return { change, amount: Math.abs(sum) } as const;
}
