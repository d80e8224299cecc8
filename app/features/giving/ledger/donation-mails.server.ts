import type { Kysely, Selectable } from "kysely";
import { queueAutoReply, queueMail, queueStaffNotice } from "~/features/mail/mail-queue.server";
import { getSettingsIn } from "~/features/settings/settings.server";
import { givingRenewalFailed } from "../mails/giving-renewal-failed";
import { givingRefunded } from "../mails/giving-refunded.server";
import { givingPledge } from "../mails/giving-pledge";
import { givingNotice } from "../mails/giving-notice";
import { givingLink } from "../mails/giving-link.server";
import { givingCheck } from "../mails/giving-check";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import type { DonationRow } from "../donations/donation-row";
import { zelleMemo } from "../donations/zelle-memo";

type RecurringDonationRow = Selectable<DB["recurringDonations"]>;

/** Tells the ministry of a gift, where its settings want that. */
export async function queueDonationNotice(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const settings = await getSettingsIn(trx);
  if (!settings.notifications.donationAlerts || donation.isDemo) return;
  await queueStaffNotice(trx, settings, {
    template: givingNotice,
    props: {
      donationId: donation.id,
      name: donation.donorName,
      email: donation.donorEmail,
      amount: donation.amount,
      currency: donation.currency,
      method: donation.receivedBy ?? donation.paymentMethod,
      isMonthly: donation.isRecurring === 1,
    },
  });
}

/**
 * Tells the ministry of money that does not fit its gift and is counted nowhere; `reported` is what the provider said of
 * it. No setting turns it off: somebody waits for that money.
 */
export async function queueMismatchNotice(
  trx: Kysely<DB>,
  { id, isDemo, amount, currency, paymentMethod }: DonationRow,
  reported: string[],
): Promise<void> {
  if (isDemo) return;
  await queueStaffNotice(trx, await getSettingsIn(trx), {
    template: givingCheck,
    props: { donationId: id, amount, currency, method: paymentMethod, reported: reported.join(", ") },
  });
}

/**
 * Writes to a donor how their Zelle transfer is made: at most one such mail in ten minutes, since anybody may type any
 * address.
 */
export async function queuePledgeMail(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  const { donorEmail: to, memoCode, isDemo } = donation;
  const { recipient, name: recipientName } = (await getSettingsIn(trx)).giving.zelle;
  if (!to || !memoCode || !recipient || isDemo) return;
  await queueAutoReply(trx, {
    to,
    language: donationLanguage(donation),
    template: givingPledge,
    props: {
      name: donation.donorName,
      amount: donation.amount,
      currency: donation.currency,
      recipient,
      recipientName,
      memo: zelleMemo(memoCode),
    },
  });
}

/** Tells a donor that their monthly gift could not be renewed. Keeps in `failedInvoiceId` of which invoice, and tells it once. */
export async function queueRenewalFailedMail(
  trx: Kysely<DB>,
  { id }: Pick<RecurringDonationRow, "id">,
  invoiceId: string,
): Promise<void> {
  const recurring = await trx
    .updateTable("recurringDonations")
    .set({ failedInvoiceId: invoiceId })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("failedInvoiceId", "is", null), eb("failedInvoiceId", "!=", invoiceId)]))
    .returning(["donorEmail", "donorName", "amount", "currency", "language", "isDemo"])
    .executeTakeFirst();
  if (!recurring?.donorEmail || recurring.isDemo) return;
  await queueMail(trx, {
    to: recurring.donorEmail,
    language: donationLanguage(recurring),
    template: givingRenewalFailed,
    props: { name: recurring.donorName, amount: recurring.amount, currency: recurring.currency },
  });
}

/** Tells a donor what the newest change of their completed gift was: money went back, or came again. */
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
 * What the entries that were written last moved, all together; null where nothing went either way. With the completion
 * comes to light what was reported before it.
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

/** Mails the way to my giving; `path` holds its token. At most one such mail in ten minutes. */
export async function queueMyGivingLinkMail(
  trx: Kysely<DB>,
  { email, language, path }: { email: string; language: Language; path: string },
): Promise<void> {
  await queueAutoReply(trx, { to: email, language, template: givingLink, props: { path } });
}

const donationLanguage = ({ language }: { language: string }): Language =>
  isLanguage(language) ? language : defaultLanguage;
