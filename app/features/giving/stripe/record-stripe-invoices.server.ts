import type { Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import { type Invoice, readInvoice } from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow, RecurringDonationRow } from "../donations/donation-row";
import { recordLedgerEvents, recordLedgerEventsNow, toMoneyMismatch } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/payment-events.server";
import type { StripeAccount } from "../payment-methods/payment-accounts.server";
import { findMonthlyBySubscription, syncMonthlyFromStripe } from "./monthly-donation-rows.server";
import { recordStripePayment } from "./record-stripe-payments.server";
import { findDonationByMetadata } from "./stripe-metadata.server";
import { givingRenewalFailed } from "../mails/giving-renewal-failed";
import { stopMonthlyDonationJob } from "../jobs";

/**
 * Completes the donation that a paid invoice is: the first one, which waits, or another month's, made once. Answers it
 * with whether anything was new; null where no monthly gift of ours, or no money, is behind it. What a subscription that
 * was replaced took is noted at the gift it began with.
 */
export async function recordStripeInvoice(
  invoice: Invoice,
): Promise<{ donation: DonationRow; isNew: boolean } | null> {
  const { subscription, intent } = invoice;
  if (!subscription || invoice.status !== "paid" || invoice.amount_paid === 0 || !intent) return null;
  const monthly = await findMonthlyBySubscription(subscription.subscription, subscription.metadata);
  if (!monthly) return recordStrayInvoice(invoice, intent, subscription.metadata);
  const { amount_paid: amount, currency, paidAt: at } = invoice;
  const paid = { intent, amount, currency, at };
  return db.transaction().execute(async (trx) => {
    // The monthly gift's row is held, so that two reports of one month come one after the other.
    const held = await trx
      .updateTable("recurringDonations")
      .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
      .where("id", "=", monthly.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const known =
      (await findDonationByInvoice(trx, invoice.id)) ??
      (invoice.billing_reason === "subscription_create" ? await findFirstDonation(trx, held.id) : undefined);
    if (known) {
      await trx.updateTable("donations").set({ invoiceId: invoice.id }).where("id", "=", known.id).execute();
      return recordStripePayment(trx, known, paid);
    }
    if (held.status === "cancelled" || held.donorEmail === null) {
      // It was to end, and it has not: nobody else is left who could stop it.
      await enqueue(trx, stopMonthlyDonationJob, { subscription: subscription.subscription });
    }
    const month = await createMonthDonation(trx, held, invoice, intent);
    return recordLedgerEvents(trx, month, [
      { kind: "completed", source: "stripe", reference: intent, occurredAt: at },
    ]);
  });
}

/** A subscription of a hosted page that was just paid is not known yet: the page's own report links it. */
async function recordStrayInvoice(invoice: Invoice, intent: string, marks: Record<string, string>) {
  const known = await findDonationByInvoice(db, invoice.id);
  if (known) return { donation: known, isNew: false };
  const gift = await findDonationByMetadata(marks);
  if (!gift || (gift.completedAt === null && gift.checkoutId !== null)) return null;
  const odd = toMoneyMismatch(invoice.amount_paid, invoice.currency);
  return recordLedgerEventsNow(gift.id, [{ ...odd, source: "stripe", reference: intent }]);
}

const findDonationByInvoice = (trx: Kysely<DB>, invoice: string) =>
  trx.selectFrom("donations").selectAll().where("invoiceId", "=", invoice).executeTakeFirst();

const findFirstDonation = (trx: Kysely<DB>, monthlyId: number) =>
  trx
    .selectFrom("donations")
    .selectAll()
    .where("recurringDonationId", "=", monthlyId)
    .orderBy("id")
    .executeTakeFirst();

/** A month's donation is what that month's invoice took, whatever the monthly gift is changed to meanwhile. */
async function createMonthDonation(
  trx: Kysely<DB>,
  monthly: RecurringDonationRow,
  invoice: Invoice,
  intent: string,
): Promise<number> {
  const { donorName, donorEmail, language, country, message, isPublic, isAnonymous, userId } = monthly;
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto("donations")
    .values({
      amount: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      ...{ donorName, donorEmail, language, country, message, isPublic, isAnonymous, userId },
      paymentMethod: "stripe",
      isRecurring: 1,
      recurringDonationId: monthly.id,
      providerId: intent,
      invoiceId: invoice.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What a report about an invoice brings: it is read anew, so that the order of reports does not matter. */
export async function applyInvoiceEvent(account: StripeAccount, invoiceId: string): Promise<EventOutcome> {
  const invoice = await readInvoice(account, invoiceId);
  if (!invoice?.subscription) return "unknown";
  const { subscription: id, metadata } = invoice.subscription;
  const monthly = await findMonthlyBySubscription(id, metadata);
  const recorded = await recordStripeInvoice(invoice);
  if (!monthly) return recorded ? (recorded.isNew ? "applied" : "unchanged") : "unknown";
  const isTold = invoice.status === "open" && (await recordRenewalFailure(monthly, invoice));
  await syncMonthlyFromStripe(account, monthly);
  return recorded?.isNew || isTold ? "applied" : "unchanged";
}

/** The first payment fails before the donor's eyes; of a later one they are told. */
async function recordRenewalFailure(monthly: RecurringDonationRow, invoice: Invoice): Promise<boolean> {
  if (invoice.billing_reason === "subscription_create" || monthly.failedInvoiceId === invoice.id)
    return false;
  await db.transaction().execute((trx) => queueRenewalFailedMail(trx, monthly, invoice.id));
  return true;
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
