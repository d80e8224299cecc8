import type { Kysely } from "kysely";
import { readSubscription } from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import type { DonationRow, RecurringDonationRow } from "../donations/donation-row";
import type { StripeAccount } from "../payment-methods/payment-accounts.server";
import { findDonationByMetadata } from "./stripe-metadata.server";
import { stopMonthlyDonationJob } from "../jobs";

/** What a monthly donation and its payments have in common. */
export const donorColumnsOf = (row: DonationRow | RecurringDonationRow) => {
  const { donorName, donorEmail, language, country, message, isPublic, isAnonymous, userId } = row;
  return { donorName, donorEmail, language, country, message, isPublic, isAnonymous, userId };
};

/** Creates the monthly donation of its first payment. */
export async function createMonthlyDonation(trx: Kysely<DB>, row: DonationRow): Promise<void> {
  const { amount, currency, isDemo, createdAt } = row;
  const { id } = await trx
    .insertInto("recurringDonations")
    .values({ ...donorColumnsOf(row), amount, currency, isDemo, createdAt, updatedAt: createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx.updateTable("donations").set({ recurringDonationId: id }).where("id", "=", row.id).execute();
}

/** The monthly donation of a payment. */
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

/** The monthly donation of a subscription: by the stored id, else by the metadata; the id is then stored. */
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
    .where("providerId", "is", null) // Another subscription may have been stored meanwhile.
    .execute();
  return findMonthlyByProviderId(subscription);
}

const findMonthlyByProviderId = (subscription: string) =>
  db.selectFrom("recurringDonations").selectAll().where("providerId", "=", subscription).executeTakeFirst();

/**
 * Stores Stripe's ids of a monthly donation. A replaced subscription is ended, because nobody would notice its
 * payments. Its status does not apply to the new one.
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
  if (replaced) await enqueue(trx, stopMonthlyDonationJob, { subscription: replaced });
  // The donor was erased before paying: no mailed link could ever stop it.
  if (held?.donorEmail === null) await enqueue(trx, stopMonthlyDonationJob, { subscription });
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

/** Reads a monthly donation at Stripe and records its status. Returns whether anything changed. */
export async function syncMonthlyFromStripe(
  account: StripeAccount,
  monthly: RecurringDonationRow,
): Promise<boolean> {
  if (monthly.providerId === null || monthly.status === "cancelled") return false;
  const read = await readSubscription(account, monthly.providerId);
  if (!read) return false; // The keys belong to another account, which may still charge.
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
      .where("providerId", "=", monthly.providerId) // Another subscription may have been stored meanwhile.
      .where("status", "!=", "cancelled") // Cancelled is final, whatever a late event says.
      .execute();
  }
  return isNews;
}
