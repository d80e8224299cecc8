import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { AppError, requireFound } from "~/request/errors";
import { dateIn, startOfDay } from "~/i18n/format";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { closePendingStripePayment } from "../stripe/stripe-sync.server";
import type { DonationStatus } from "../donations/giving-choices";
import { recordLedgerEvents } from "../ledger/ledger.server";
import {
  managedDonationToApi,
  countDonationsCompletedSince,
  countPendingDonations,
  countMismatchedDonations,
  listDonationsBefore,
  listLedgerEntries,
  sumKeptAmounts,
  hasOpenMismatch,
  findDonationWithReceipt,
  donationMatcher,
  type CurrencyAmount,
} from "./donations-admin.queries.server";
import type {
  DonationDetail,
  DonationFilter,
  DonationIdInput,
  ListDonationsInput,
  ManagedDonation,
  DonationStatusInput,
} from "./donations-admin.schema";
import { formatMinorUnits } from "../donations/minor-units";
import { readReceiptFile } from "../receipts/receipt-file.server";
import { findReceipt } from "../receipts/receipts.server";
import { findRefundable } from "./refunds-admin.server";

/** A page of donations, newest first, and where the next older one begins (a search may find nothing on a page). */
export async function listDonations(
  caller: Caller,
  { before, limit, ...filter }: ListDonationsInput,
): Promise<{ donations: ManagedDonation[]; older: number | null }> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  const { rows, older } = await newestPage(listDonationsBefore(db, filter, timeZone), {
    before,
    limit,
    keep: donationMatcher(filter),
  });
  return { donations: rows.map(managedDonationToApi), older };
}

/** The figures above the list, in minor units and numbers; examples count in none of them. */
export interface DonationSummary {
  /** What the ministry holds of the filtered donations, dollars first; null for a search among too many to add up. */
  collected: CurrencyAmount[] | null;
  /** Donations completed in this month and today, as the ministry's calendar has them. */
  thisMonth: number;
  today: number;
  pending: number;
  /** Donations that a payment does not fit, until an administrator does something about it. */
  toCheck: number;
}

/** What the list comes to, and how giving goes (spec admin §2). */
export async function summarizeDonations(caller: Caller, filter: DonationFilter): Promise<DonationSummary> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  const date = dateIn(timeZone);
  const since = (day: string) => countDonationsCompletedSince(db, startOfDay(day, timeZone));
  const [collected, thisMonth, today, pending, toCheck] = await Promise.all([
    sumKeptAmounts(db, filter, timeZone),
    since(`${date.slice(0, 7)}-01`),
    since(date),
    countPendingDonations(db),
    countMismatchedDonations(db),
  ]);
  return { collected, thisMonth, today, pending, toCheck };
}

/** A donation with all that happened to it and all it brought. Throws AppError 404. */
export async function showDonation(caller: Caller, { id }: DonationIdInput): Promise<DonationDetail> {
  requirePermission(caller, "manage_donations");
  const row = requireFound(await findDonationWithReceipt(db, id));
  const entries = await listLedgerEntries(db, id);
  const [refundable, receiptIssued, monthly, appreciation] = await Promise.all([
    findRefundable(row, entries),
    findReceipt(id),
    findMonthlyDonation(row.recurringDonationId),
    findAppreciation(id),
  ]);
  return {
    ...managedDonationToApi(row),
    providerId: row.providerId,
    ledger: entries.map((entry) => ({
      ...entry,
      amount: formatMinorUnits(entry.amount),
      beforeStatus: entry.beforeStatus as DonationStatus | null,
      afterStatus: entry.afterStatus as DonationStatus,
    })),
    refundable,
    receiptIssued: receiptIssued ?? null,
    monthly,
    toCheck: hasOpenMismatch(entries),
    appreciation,
  };
}

/**
 * Completes a donation that waits, or says that it failed (spec admin §4); nobody can then pay it by card any more. Throws
 * AppError 404, and 409 where it waits no more: somebody else, or the provider, was first.
 */
export async function setDonationStatus(
  caller: Caller,
  { id, status }: DonationStatusInput,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  try {
    await closePendingStripePayment(id);
  } catch (error) {
    const cannotAsk = error instanceof AppError && (error.status === 502 || error.status === 503);
    if (!cannotAsk) throw error; // else the person's word stands
  }
  return db.transaction().execute(async (trx) => {
    await lockPendingDonation(trx, id);
    const actor = caller.admin?.username;
    await recordLedgerEvents(trx, id, [{ kind: status, source: "administrator", ...(actor && { actor }) }]);
    await recordChange(trx, caller, {
      action: `donation.${status}`,
      subject: String(id),
      before: { status: "pending" },
      after: { status },
    });
    return managedDonationToApi(requireFound(await findDonationWithReceipt(trx, id)));
  });
}

/**
 * Holds a donation that waits until the transaction ends, so that of two people one comes second. Throws AppError 404,
 * and 409 with a sentence that names how the donation is now.
 */
export async function lockPendingDonation(trx: Kysely<DB>, id: number): Promise<void> {
  const held = await trx
    .updateTable("donations")
    .set({ updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (held) return;
  const { status } = requireFound(
    await trx.selectFrom("donations").select("status").where("id", "=", id).executeTakeFirst(),
  );
  throw new AppError(409, `admin-donations:settled.${status}`);
}

/** A donation's receipt as a PDF. Throws AppError 404, also where it has none. */
export async function readDonationReceipt(
  caller: Caller,
  { id }: DonationIdInput,
): Promise<{ name: string; pdf: Buffer }> {
  requirePermission(caller, "manage_donations");
  return readReceiptFile(requireFound(await findReceipt(id)).id);
}

async function findMonthlyDonation(id: number | null): Promise<DonationDetail["monthly"]> {
  if (id === null) return null;
  const [monthly, { gifts }] = await Promise.all([
    db
      .selectFrom("recurringDonations")
      .select(["id", "status", "amount", "currency"])
      .where("id", "=", id)
      .executeTakeFirst(),
    db
      .selectFrom("donations")
      .select((eb) => eb.fn.countAll<number>().as("gifts"))
      .where("recurringDonationId", "=", id)
      .executeTakeFirstOrThrow(),
  ]);
  return monthly ? { ...monthly, amount: formatMinorUnits(monthly.amount), gifts } : null;
}

async function findAppreciation(donationId: number): Promise<DonationDetail["appreciation"]> {
  const row = await db
    .selectFrom("donorAppreciations")
    .select(["isPublic", "isAnonymous", "hiddenAt"])
    .where("donationId", "=", donationId)
    .executeTakeFirst();
  return row
    ? { isPublic: row.isPublic === 1 && row.hiddenAt === null, isAnonymous: row.isAnonymous === 1 }
    : null;
}
