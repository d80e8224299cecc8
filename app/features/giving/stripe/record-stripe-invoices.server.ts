import type { Kysely, Selectable } from "kysely";
import { readInvoice, readSubscription, type Invoice } from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import type { StripeAccount } from "../payment-methods/payment-accounts.server";
import type { DonationRow } from "../donations/donation-row";
import { toMoneyMismatch, recordLedgerEvents, recordLedgerEventsNow } from "../ledger/ledger.server";
import { queueRenewalFailedMail } from "../ledger/donation-mails.server";
import type { EventOutcome } from "../payment-events/event-outcome";
import { findDonationByMetadata, recordStripePayment } from "./record-stripe-payments.server";

export type RecurringDonationRow = Selectable<DB["recurringDonations"]>;

/** Keeps what a monthly gift is, with the first donation of it. */
export async function createMonthlyDonation(trx: Kysely<DB>, row: DonationRow): Promise<void> {
  const { amount, currency, donorName, donorEmail, language, country, message } = row;
  const { isPublic, isAnonymous, isDemo, userId, createdAt } = row;
  const { id } = await trx
    .insertInto("recurringDonations")
    .values({
      ...{ amount, currency, donorName, donorEmail, language, country, message },
      ...{ isPublic, isAnonymous, isDemo, userId, createdAt, updatedAt: createdAt },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.updateTable("donations").set({ recurringDonationId: id }).where("id", "=", row.id).execute();
}

/** The monthly gift that a donation is one of. */
export const findMonthlyOfDonation = (
  from: Kysely<DB>,
  donationId: number,
): Promise<RecurringDonationRow | undefined> =>
  from
    .selectFrom("recurringDonations")
    .innerJoin("donations", "donations.recurringDonationId", "recurringDonations.id")
    .selectAll("recurringDonations")
    .where("donations.id", "=", donationId)
    .executeTakeFirst();

/** The monthly gift behind a subscription: by the id we stored, else by the mark it carries, which then is stored. */
export async function findMonthlyBySubscription(
  subscription: string,
  marks: Record<string, string>,
): Promise<RecurringDonationRow | undefined> {
  const known = await findMonthlyByProviderId(subscription);
  if (known) return known;
  const first = await findDonationByMetadata(marks);
  const monthly = first && (await findMonthlyOfDonation(db, first.id));
  if (!monthly || monthly.providerId !== null) return undefined;
  await db
    .updateTable("recurringDonations")
    .set({ providerId: subscription })
    .where("id", "=", monthly.id)
    .where("providerId", "is", null) // another one may have been stored meanwhile
    .execute();
  return findMonthlyByProviderId(subscription);
}

const findMonthlyByProviderId = (subscription: string) =>
  db.selectFrom("recurringDonations").selectAll().where("providerId", "=", subscription).executeTakeFirst();

/**
 * Stores by which names Stripe knows a monthly gift. Another subscription that it had is ended, since nobody would see
 * what that takes; how it stood says nothing of the new one.
 */
export async function linkSubscription(
  trx: Kysely<DB>,
  id: number,
  { subscription, customer }: { subscription: string; customer?: string },
): Promise<void> {
  const held = await trx
    .updateTable("recurringDonations")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .returning(["providerId", "donorEmail"])
    .executeTakeFirst();
  const replaced = held && held.providerId !== subscription ? held.providerId : null;
  await trx
    .updateTable("recurringDonations")
    .set({
      providerId: subscription,
      ...(customer && { customerId: customer }),
      ...(replaced && { status: "pending", cancelledAt: null }),
    })
    .where("id", "=", id)
    .execute();
  if (replaced) await enqueue(trx, "stop-monthly-gift", { subscription: replaced });
  // Its donor was forgotten here before they paid: no mailed link could ever stop it.
  if (held?.donorEmail === null) await enqueue(trx, "stop-monthly-gift", { subscription });
}

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
      await enqueue(trx, "stop-monthly-gift", { subscription: subscription.subscription });
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

const statusByStripeStatus: Record<string, RecurringDonationRow["status"]> = {
  incomplete: "pending",
  active: "active",
  trialing: "active",
  past_due: "pastDue",
  unpaid: "pastDue",
  paused: "pastDue",
  canceled: "cancelled",
  incomplete_expired: "cancelled",
};

/** Reads a monthly gift at Stripe and keeps what it is there now. Answers whether that is news. */
export async function syncMonthlyFromStripe(
  account: StripeAccount,
  monthly: RecurringDonationRow,
): Promise<boolean> {
  if (monthly.providerId === null || monthly.status === "cancelled") return false;
  const read = await readSubscription(account, monthly.providerId);
  if (!read) return false; // the keys are of another account: the one that made it may go on charging
  const status = statusByStripeStatus[read.status] ?? monthly.status;
  const amount = read.item.price.unit_amount ?? monthly.amount;
  const customerId = read.customer;
  const isNews = status !== monthly.status || amount !== monthly.amount || customerId !== monthly.customerId;
  if (isNews) {
    const now = new Date().toISOString();
    await db
      .updateTable("recurringDonations")
      .set({
        status,
        amount,
        customerId,
        updatedAt: now,
        ...(status === "cancelled" && { cancelledAt: now }),
      })
      .where("id", "=", monthly.id)
      .where("providerId", "=", monthly.providerId) // of the one it had before this says nothing
      .where("status", "!=", "cancelled") // what was stopped stays so, whichever report is late
      .execute();
  }
  return isNews;
}
