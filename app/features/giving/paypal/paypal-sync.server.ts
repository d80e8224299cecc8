import {
  capturePayPalOrder,
  type PayPalCapture,
  type PayPalOrder,
  readPayPalCapture,
  readPayPalOrder,
} from "~/providers/paypal.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DonationRow } from "../donations/donation-row";
import { findDonation } from "../donations/donations.server";
import { recordLedgerEvents, recordLedgerEventsNow } from "../ledger/ledger.server";
import {
  getProviderAccounts,
  type PayPalAccount,
  requirePayPalAccount,
} from "../payment-methods/payment-accounts.server";
import { payPalRequestId } from "./paypal-names.server";
import { findOrderMismatch, recordPayPalOrder } from "./record-paypal-orders.server";

/** A donation after syncing, and its order; null when PayPal no longer has it. */
interface PayPalSyncResult {
  donation: DonationRow;
  order: PayPalOrder | null;
  /** PayPal's approval page, while the donor has not approved. */
  approve: string | null;
}

export interface PayPalSyncOptions {
  /**
   * Whether an approved order is captured; `unlessDeclined`: only when the approval is later than the last decline.
   */
  captures: "always" | "unlessDeclined";
  /** Marks an unpaid donation as failed. */
  isOverdue?: boolean;
}

/**
 * Reads a pending order at PayPal, captures it when the donor approved, and records the result. Idempotent. Throws
 * AppError 502.
 */
export async function syncFromPayPal(
  account: PayPalAccount,
  row: DonationRow,
  orderId: string,
  { captures, isOverdue = false }: PayPalSyncOptions,
): Promise<PayPalSyncResult> {
  const found = await readPayPalOrder(account, orderId);
  const { order, approve } =
    found?.status === "APPROVED" && findOrderMismatch(row, found) === null
      ? await captureApprovedOrder(account, row, found, captures)
      : { order: found, approve: found?.approve ?? null };
  const donation = await recordPayPalOrder(row, orderId, order, isOverdue);
  return { donation, order, approve };
}

async function captureApprovedOrder(
  account: PayPalAccount,
  row: DonationRow,
  order: PayPalOrder,
  captures: PayPalSyncOptions["captures"],
): Promise<Omit<PayPalSyncResult, "donation">> {
  const { declines, lastDecline, isApprovedSince } = await readDeclines(row.id);
  const isApproved = isApprovedSince || isLaterThan(order.updatedAt, lastDecline);
  if (captures === "unlessDeclined" && lastDecline !== undefined && !isApproved) {
    return { order, approve: null };
  }
  // PayPal repeats its response for the same request id, so each decline needs a new one.
  const requestId = payPalRequestId(`capture ${order.id} ${declines}`, row);
  const captured = await capturePayPalOrder(account, order.id, requestId);
  switch (captured.outcome) {
    case "captured":
      return { order: captured.order, approve: null };
    case "alreadyCaptured":
      return { order: await readPayPalOrder(account, order.id), approve: null };
    case "declined": {
      const reference = `${order.id} ${declines + 1}`;
      await recordLedgerEventsNow(row.id, [{ kind: "declined", source: "paypal", reference }]);
      return { order, approve: captured.approve };
    }
    case "notApproved":
      return { order, approve: captured.approve };
    case "unknown":
      return { order: null, approve: null };
  }
}

/** Reads a paid order again and records refunds that were not reported. Throws AppError 502. */
export async function resyncFromPayPal(account: PayPalAccount, row: DonationRow): Promise<DonationRow> {
  if (row.providerId === null) return row;
  const order = await readPayPalOrder(account, row.providerId);
  return order ? recordPayPalOrder(row, row.providerId, order, false) : row;
}

/**
 * Records the donor's approval (`at` is PayPal's time, ISO) when it is later than the last decline: the order may then
 * be captured without the donor. Idempotent.
 */
export async function recordPayPalApproval({ id }: DonationRow, at: string | undefined): Promise<void> {
  const { lastDecline } = await readDeclines(id);
  if (at === undefined || !isLaterThan(at, lastDecline)) return;
  await recordLedgerEventsNow(id, [{ kind: "approved", source: "paypal", reference: at }]);
}

const isLaterThan = (at: string | undefined, before: string | undefined) =>
  at !== undefined && before !== undefined && Date.parse(at) > Date.parse(before);

/** The number of declines, the time of the last one (ISO), and whether an approval followed it. */
async function readDeclines(donationId: number) {
  const entries = await db
    .selectFrom("donationLedger")
    .select(["kind", "createdAt"])
    .where("donationId", "=", donationId)
    .where("kind", "in", ["declined", "approved"])
    .orderBy("id")
    .execute();
  const declined = entries.filter(({ kind }) => kind === "declined");
  return {
    declines: declined.length,
    lastDecline: declined.at(-1)?.createdAt,
    isApprovedSince: entries.at(-1)?.kind === "approved",
  };
}

/**
 * Reads a donation's order at PayPal and records the result; an overdue unpaid donation has failed. Idempotent. Throws
 * AppError 404, 502.
 */
export async function settlePayPalDonation(
  donationId: number,
  { isOverdue = false, captures = "unlessDeclined" }: Partial<PayPalSyncOptions> = {},
): Promise<DonationRow> {
  return settleRow(requireFound(await findDonation(donationId)), { captures, isOverdue });
}

export async function settleRow(row: DonationRow, reading: PayPalSyncOptions): Promise<DonationRow> {
  const { paypal } = await getProviderAccounts();
  const isOpen = row.status === "pending" || row.status === "failed";
  if (!isOpen || row.isDemo || row.memoCode !== null) return row;
  if (row.providerId === null) return reading.isOverdue ? recordUnopenedOrder(row) : row;
  return paypal ? (await syncFromPayPal(paypal, row, row.providerId, reading)).donation : row;
}

/** The id of the capture that holds a donation's money; null when there is none. Throws AppError 503, 502. */
export async function findPaymentAtPayPal(row: DonationRow): Promise<string | null> {
  if (row.providerId === null && row.captureId === null) return null;
  const account = await requirePayPalAccount();
  const capture = row.captureId === null ? null : await readPayPalCapture(account, row.captureId);
  return capture && isPaidCapture(capture) ? capture.id : findPaidCaptureId(account, row);
}

export async function findPaidCaptureId(
  account: PayPalAccount,
  { providerId }: DonationRow,
): Promise<string | null> {
  const order = providerId === null ? null : await readPayPalOrder(account, providerId);
  return order?.captures.find(isPaidCapture)?.id ?? null;
}

const isPaidCapture = ({ status }: PayPalCapture) => /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(status);

/** Marks a donation without an order as failed, because nobody can pay it. Does nothing when it has an order by now. */
export async function recordUnopenedOrder({ id }: DonationRow): Promise<DonationRow> {
  return db.transaction().execute(async (trx) => {
    const { donation } = await recordLedgerEvents(trx, id, []); // Locks the row.
    if (donation.providerId !== null || donation.status !== "pending") return donation;
    const over = { kind: "failed", source: "paypal", reference: "unopened" } as const;
    return (await recordLedgerEvents(trx, id, [over])).donation;
  });
}
