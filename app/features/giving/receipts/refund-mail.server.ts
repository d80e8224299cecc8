import type { Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { DB } from "~db/schema/index";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow } from "../donations/donation-row";
import { givingRefunded } from "./mails/giving-refunded.server";

/** Queues a mail about the newest change of a completed donation: a refund, a dispute, or money returned. */
export async function queueRefundMail(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.donorEmail || donation.isDemo) return;
  const moved = await readNewestMovement(trx, donation.id);
  const receipt = await trx
    .selectFrom("receipts")
    .select(["id", "serial"])
    .where("donationId", "=", donation.id)
    .executeTakeFirst();
  if (!moved || !receipt) return;
  const { donorName: name, amount, currency, refundedAmount } = donation;
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
      change: moved.change,
      moved: moved.amount,
      kept: Math.max(0, amount - refundedAmount),
    },
  });
}

const isReversal = ({ kind }: { kind: string }) =>
  ["refunded", "refundFailed", "disputed", "disputeWon"].includes(kind);

/**
 * The sum of the newest entries; null when it is zero. When they include the completion, earlier reversals count too:
 * the donor has not heard of them yet.
 */
async function readNewestMovement(trx: Kysely<DB>, donationId: number) {
  const entries = await trx
    .selectFrom("donationLedger")
    .select(["kind", "amount", "createdAt"])
    .where("donationId", "=", donationId)
    .orderBy("id")
    .execute();
  const newest = entries.filter(({ createdAt }) => createdAt === entries.at(-1)?.createdAt);
  const told = newest.some(({ kind }) => kind === "completed") ? entries : newest;
  const moved = told.filter(isReversal);
  const sum = moved.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return null;
  const dispute = sum < 0 ? "disputed" : "disputeWon";
  const isDispute = moved.some(({ kind }) => kind === dispute);
  const change = isDispute ? dispute : sum < 0 ? "refunded" : "refundFailed";
  return { change, amount: Math.abs(sum) } as const;
}
