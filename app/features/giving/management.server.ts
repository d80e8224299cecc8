import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { AppError, existing } from "~/http/errors";
import { dateIn, startOfDay } from "~/i18n/format";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema";
import { closeCardGift } from "./stripe-payments.server";
import type { DonationStatus } from "./giving-choices";
import { record } from "./ledger.server";
import {
  asManaged,
  countCompletedSince,
  countPending,
  countToCheck,
  donationsBelow,
  entriesOf,
  heldOf,
  isToCheck,
  listedRow,
  sought,
  type Money,
} from "./management.queries.server";
import type {
  DonationDetail,
  DonationFilter,
  DonationId,
  DonationsQuery,
  ManagedDonation,
  StatusChange,
} from "./management.schema";
import { amountText } from "./money";
import { receiptFile, receiptOf } from "./receipts.server";
import { refundableOf } from "./refunds.server";

/** A page of donations, newest first, and where the next older one begins (a search may find nothing on a page). */
export async function listDonations(
  caller: Caller,
  { before, limit, ...filter }: DonationsQuery,
): Promise<{ donations: ManagedDonation[]; older: number | null }> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  const { rows, older } = await newestPage(donationsBelow(db, filter, timeZone), {
    before,
    limit,
    keep: sought(filter),
  });
  return { donations: rows.map(asManaged), older };
}

/** The figures above the list, in minor units and numbers; examples count in none of them. */
export interface Summary {
  /** What the ministry holds of the filtered donations, dollars first; null for a search among too many to add up. */
  collected: Money[] | null;
  /** Donations completed in this month and today, as the ministry's calendar has them. */
  thisMonth: number;
  today: number;
  pending: number;
  /** Donations that a payment does not fit, until an administrator does something about it. */
  toCheck: number;
}

/** What the list comes to, and how giving goes (spec admin §2). */
export async function summary(caller: Caller, filter: DonationFilter): Promise<Summary> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  const date = dateIn(timeZone);
  const since = (day: string) => countCompletedSince(db, startOfDay(day, timeZone));
  const [collected, thisMonth, today, pending, toCheck] = await Promise.all([
    heldOf(db, filter, timeZone),
    since(`${date.slice(0, 7)}-01`),
    since(date),
    countPending(db),
    countToCheck(db),
  ]);
  return { collected, thisMonth, today, pending, toCheck };
}

/** A donation with all that happened to it and all it brought. Throws AppError 404. */
export async function showDonation(caller: Caller, { id }: DonationId): Promise<DonationDetail> {
  requirePermission(caller, "manage_donations");
  const row = existing(await listedRow(db, id));
  const entries = await entriesOf(db, id);
  const [refundable, receiptIssued, monthly, appreciation] = await Promise.all([
    refundableOf(row, entries),
    receiptOf(id),
    monthlyGiftOf(row.recurringDonationId),
    appreciationOf(id),
  ]);
  return {
    ...asManaged(row),
    providerId: row.providerId,
    ledger: entries.map((entry) => ({
      ...entry,
      amount: amountText(entry.amount),
      beforeStatus: entry.beforeStatus as DonationStatus | null,
      afterStatus: entry.afterStatus as DonationStatus,
    })),
    refundable,
    receiptIssued: receiptIssued ?? null,
    monthly,
    toCheck: isToCheck(entries),
    appreciation,
  };
}

/**
 * Completes a donation that waits, or says that it failed (spec admin §4); nobody can then pay it by card any more. Throws
 * AppError 404, and 409 where it waits no more: somebody else, or the provider, was first.
 */
export async function setDonationStatus(
  caller: Caller,
  { id, status }: StatusChange,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  try {
    await closeCardGift(id);
  } catch (error) {
    const cannotAsk = error instanceof AppError && (error.status === 502 || error.status === 503);
    if (!cannotAsk) throw error; // else the person's word stands
  }
  return db.transaction().execute(async (trx) => {
    await claimPending(trx, id);
    const actor = caller.admin?.username;
    await record(trx, id, [{ kind: status, source: "administrator", ...(actor && { actor }) }]);
    await recordChange(trx, caller, {
      action: `donation.${status}`,
      subject: String(id),
      before: { status: "pending" },
      after: { status },
    });
    return asManaged(existing(await listedRow(trx, id)));
  });
}

/**
 * Holds a donation that waits until the transaction ends, so that of two people one comes second. Throws AppError 404,
 * and 409 with a sentence that names how the donation is now.
 */
export async function claimPending(trx: Kysely<DB>, id: number): Promise<void> {
  const held = await trx
    .updateTable("donations")
    .set({ updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returning("id")
    .executeTakeFirst();
  if (held) return;
  const { status } = existing(
    await trx.selectFrom("donations").select("status").where("id", "=", id).executeTakeFirst(),
  );
  throw new AppError(409, `admin-donations:settled.${status}`);
}

/** A donation's receipt as a PDF. Throws AppError 404, also where it has none. */
export async function readReceipt(
  caller: Caller,
  { id }: DonationId,
): Promise<{ name: string; pdf: Buffer }> {
  requirePermission(caller, "manage_donations");
  return receiptFile(existing(await receiptOf(id)).id);
}

async function monthlyGiftOf(id: number | null): Promise<DonationDetail["monthly"]> {
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
  return monthly ? { ...monthly, amount: amountText(monthly.amount), gifts } : null;
}

async function appreciationOf(donationId: number): Promise<DonationDetail["appreciation"]> {
  const row = await db
    .selectFrom("donorAppreciations")
    .select(["isPublic", "isAnonymous", "hiddenAt"])
    .where("donationId", "=", donationId)
    .executeTakeFirst();
  return row
    ? { isPublic: row.isPublic === 1 && row.hiddenAt === null, isAnonymous: row.isAnonymous === 1 }
    : null;
}
