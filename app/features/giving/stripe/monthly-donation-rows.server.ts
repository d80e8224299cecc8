import type { Kysely } from "kysely";
import { readSubscription } from "~/providers/stripe-billing.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import type { DonationRow, RecurringDonationRow } from "../donations/donation-row";
import type { StripeAccount } from "../payment-methods/payment-accounts.server";
import { findDonationByMetadata } from "./stripe-metadata.server";
import { stopMonthlyDonationJob } from "../jobs";

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
  if (replaced) await enqueue(trx, stopMonthlyDonationJob, { subscription: replaced });
  // Its donor was forgotten here before they paid: no mailed link could ever stop it.
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
