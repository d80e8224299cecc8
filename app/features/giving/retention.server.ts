import { subDays, subMonths } from "date-fns";
import type { ExpressionBuilder } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { hasCompletedDonation } from "./donations/donor-donations.queries.server";
import { clearOldEventPayloads } from "./payment-events/payment-event-payloads.server";

const ERASED_DONOR = { donorName: null, donorEmail: null, message: null, country: null };

/** Donors type the reference of a transfer themselves, so it may contain a name. */
const ERASED_DONATION = { ...ERASED_DONOR, transactionId: null };

const hasDonorData =
  <Table extends "donations" | "recurringDonations">(erased: object) =>
  (eb: ExpressionBuilder<DB, Table>) =>
    eb.or(Object.keys(erased).map((column) => eb(column as never, "is not", null as never)));

/**
 * Erases the donors of donations that were never paid, after the period in the settings, and the payloads of old
 * payment events. The rows stay: accounting and repeated events need them.
 */
export async function eraseUnfinishedDonations(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_donations");
  const days = (await getSettings()).retention.unfinishedDonationDays;
  if (days > 0) await eraseUnfinishedDonors(subDays(now, days).toISOString());
  await clearOldEventPayloads(now);
}

async function eraseUnfinishedDonors(before: string): Promise<void> {
  await db
    .updateTable("donations")
    .set(ERASED_DONATION)
    .where("status", "in", ["pending", "failed"])
    .where("createdAt", "<", before)
    .where(hasDonorData<"donations">(ERASED_DONATION))
    .execute();
  await db
    .updateTable("recurringDonations")
    .set(ERASED_DONOR)
    // A monthly donation whose first payment is never completed ends as cancelled.
    .where("status", "in", ["pending", "cancelled"])
    .where("createdAt", "<", before)
    .where((eb) => eb.not(hasCompletedDonation(eb)))
    .where(hasDonorData<"recurringDonations">(ERASED_DONOR))
    .execute();
}

/** Erases donors' messages, also on the wall, after the period in the settings. */
export async function eraseDonationMessages(caller: Caller, now = new Date()): Promise<void> {
  requirePermission(caller, "manage_donations");
  const months = (await getSettings()).retention.donationMessages;
  if (months === 0) return;
  const before = subMonths(now, months).toISOString();
  await db.transaction().execute(async (trx) => {
    const old = trx.selectFrom("donations").select("id").where("createdAt", "<", before);
    await trx
      .updateTable("donorAppreciations")
      .set({ message: null })
      .where("donationId", "in", old)
      .where("message", "is not", null)
      .execute();
    await trx
      .updateTable("donations")
      .set({ message: null })
      .where("createdAt", "<", before)
      .where("message", "is not", null)
      .execute();
    await trx
      .updateTable("recurringDonations")
      .set({ message: null })
      .where("status", "in", ["pending", "active", "pastDue", "cancelled"])
      .where("createdAt", "<", before)
      .where("message", "is not", null)
      .execute();
  });
}
