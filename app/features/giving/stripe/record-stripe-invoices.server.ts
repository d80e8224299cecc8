import type { Kysely } from "kysely";
import { queueMail } from "~/features/mail/mail-queue.server";
import { type Invoice, readInvoice } from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { donationLanguage } from "../donations/donation-language";
import type { DonationRow, RecurringDonationRow } from "../donations/donation-row";
import { recordLedgerEvents, recordLedgerEventsNow, toMoneyMismatch } from "../ledger/ledger.server";
import type { EventOutcome } from "../payment-events/store-payment-event.server";
import type { StripeAccount } from "../payment-methods/payment-accounts.server";
import {
  donorColumnsOf,
  findMonthlyBySubscription,
  syncMonthlyFromStripe,
} from "./monthly-donation-rows.server";
import { recordStripePayment } from "./record-stripe-payments.server";
import { findDonationByMetadata } from "./stripe-metadata.server";
import { givingRenewalFailed } from "../mails/giving-renewal-failed";
import { stopMonthlyDonationJob } from "../jobs";

/**
 * Completes the donation of a paid invoice: the pending first one, or a new one per month. Idempotent. Returns the
 * donation and whether anything was new; null when the invoice is not ours or moved no money. A payment of a replaced
 * subscription becomes a mismatch on its first donation.
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
    // Locks the monthly donation: concurrent events of one month run one after the other.
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
      // The subscription should have ended but still charges, and nobody else could stop it.
      await enqueue(trx, stopMonthlyDonationJob, { subscription: subscription.subscription });
    }
    const month = await createMonthDonation(trx, held, invoice, intent);
    return recordLedgerEvents(trx, month, [
      { kind: "completed", source: "stripe", reference: intent, occurredAt: at },
    ]);
  });
}

/**
 * Records the invoice of an unlinked subscription as a mismatch. Null while a hosted page's subscription is not linked
 * yet: the page's own event links it.
 */
async function recordStrayInvoice(invoice: Invoice, intent: string, marks: Record<string, string>) {
  const known = await findDonationByInvoice(db, invoice.id);
  if (known) return { donation: known, isNew: false };
  const donation = await findDonationByMetadata(marks);
  if (!donation || (donation.completedAt === null && donation.checkoutId !== null)) return null;
  const mismatch = toMoneyMismatch(invoice.amount_paid, invoice.currency);
  return recordLedgerEventsNow(donation.id, [{ ...mismatch, source: "stripe", reference: intent }]);
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

/** A month's donation has the invoice's amount, whatever the monthly donation's amount is now. */
async function createMonthDonation(
  trx: Kysely<DB>,
  monthly: RecurringDonationRow,
  invoice: Invoice,
  intent: string,
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await trx
    .insertInto("donations")
    .values({
      ...donorColumnsOf(monthly),
      amount: invoice.amount_paid,
      currency: invoice.currency.toUpperCase(),
      paymentMethod: "stripe",
      isRecurring: true,
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

/** Handles an invoice's event. The invoice is re-read, so that the order of events does not matter. */
export async function applyInvoiceEvent(account: StripeAccount, invoiceId: string): Promise<EventOutcome> {
  const invoice = await readInvoice(account, invoiceId);
  if (!invoice?.subscription) return "unknown";
  const { subscription: id, metadata } = invoice.subscription;
  const monthly = await findMonthlyBySubscription(id, metadata);
  const recorded = await recordStripeInvoice(invoice);
  if (!monthly) return recorded ? (recorded.isNew ? "applied" : "unchanged") : "unknown";
  const isMailed = invoice.status === "open" && (await recordRenewalFailure(monthly, invoice));
  await syncMonthlyFromStripe(account, monthly);
  return recorded?.isNew || isMailed ? "applied" : "unchanged";
}

/** A failed first payment is shown on the page. For later ones the donor is mailed. */
async function recordRenewalFailure(monthly: RecurringDonationRow, invoice: Invoice): Promise<boolean> {
  if (invoice.billing_reason === "subscription_create" || monthly.failedInvoiceId === invoice.id)
    return false;
  await db.transaction().execute((trx) => queueRenewalFailedMail(trx, monthly, invoice.id));
  return true;
}

/** Mails a donor that a monthly payment failed, once per invoice: `failedInvoiceId` stores the last one. */
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
