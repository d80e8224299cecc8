import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { AppError, requireFound } from "~/request/errors";
import { dateIn, startOfDay } from "~/i18n/format";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { closePendingStripePayment } from "../stripe/stripe-sync.server";
import type { DonationStatus } from "../donations/giving-choices";
import { recordLedgerEvents, toAdminEvent } from "../ledger/ledger.server";
import {
  managedDonationToApi,
  countDonationsCompletedSince,
  countPendingDonations,
  countMismatchedDonations,
  listDonationsBefore,
  listLedgerEntries,
  sumKeptAmounts,
  hasOpenMismatch,
  donationMatcher,
  type CurrencyAmount,
  requireDonationWithReceipt,
  readManagedDonation,
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

/** A page of donations, newest first, and the id where the next page begins. With a search a page may be empty. */
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

/** The figures above the list: minor units and counts. Demo donations do not count. */
export interface DonationSummary {
  /** Amounts less refunds of the filtered donations, dollars first; null when a search covers too many donations. */
  collected: CurrencyAmount[] | null;
  /** Donations completed this month and today, in the ministry's time zone. */
  thisMonth: number;
  today: number;
  pending: number;
  /** Donations with an open mismatch. */
  toCheck: number;
}

/** The figures above the list. */
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

/** A donation with its ledger, receipt, monthly donation and wall entry. Throws AppError 404. */
export async function showDonation(caller: Caller, { id }: DonationIdInput): Promise<DonationDetail> {
  requirePermission(caller, "manage_donations");
  const row = await requireDonationWithReceipt(db, id);
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
 * Completes a pending donation or marks it as failed, and closes its open card payment. Throws
 * AppError 404, and 409 when it is no longer pending.
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
    if (!cannotAsk) throw error; // Stripe is unreachable: the administrator's decision is recorded anyway.
  }
  return db.transaction().execute(async (trx) => {
    await lockPendingDonation(trx, id);
    await recordLedgerEvents(trx, id, [toAdminEvent(caller, { kind: status })]);
    await recordChange(trx, caller, {
      action: `donation.${status}`,
      subject: String(id),
      before: { status: "pending" },
      after: { status },
    });
    return readManagedDonation(trx, id);
  });
}

/**
 * Locks a pending donation until the transaction ends. Throws AppError 404, and 409 with a message that names its
 * status.
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

/** A donation's receipt as a PDF. Throws AppError 404, also when it has no receipt. */
export async function readDonationReceipt(
  caller: Caller,
  { id }: DonationIdInput,
): Promise<{ name: string; pdf: Buffer }> {
  requirePermission(caller, "manage_donations");
  return readReceiptFile(requireFound(await findReceipt(id)).id);
}

async function findMonthlyDonation(id: number | null): Promise<DonationDetail["monthly"]> {
  if (id === null) return null;
  const [monthly, gifts] = await Promise.all([
    db
      .selectFrom("recurringDonations")
      .select(["id", "status", "amount", "currency"])
      .where("id", "=", id)
      .executeTakeFirst(),
    countRows(db.selectFrom("donations").where("recurringDonationId", "=", id)),
  ]);
  return monthly ? { ...monthly, amount: formatMinorUnits(monthly.amount), gifts } : null;
}

async function findAppreciation(donationId: number): Promise<DonationDetail["appreciation"]> {
  const row = await db
    .selectFrom("donorAppreciations")
    .select(["isPublic", "isAnonymous", "hiddenAt"])
    .where("donationId", "=", donationId)
    .executeTakeFirst();
  return row ? { isPublic: row.isPublic && row.hiddenAt === null, isAnonymous: row.isAnonymous } : null;
}
