import { createHash } from "node:crypto";
import { env } from "~/config/env.server";
import {
  capturePayPalOrder,
  readPayPalOrder,
  type PayPalCapture,
  type PayPalOrder,
} from "~/providers/paypal.server";
import { db } from "~db/client";
import type { PayPalAccount } from "../payment-methods/payment-accounts.server";
import type { DonationRow } from "../donations/donation-row";
import {
  toMoneyMismatch,
  recordLedgerEventsNow,
  type DonationUpdate,
  type LedgerEvent,
} from "../ledger/ledger.server";

type DonationIdentity = Pick<DonationRow, "id" | "createdAt">;

// A restored database counts its ids again: the moment a donation began tells it from another one with its id.
const creationStamp = ({ createdAt }: DonationIdentity) => Date.parse(createdAt).toString(36);

const host = new URL(env.PUBLIC_URL).host;

/** `custom_id` at PayPal: this site, the donation, and when it began. Other sites may use the same account. */
export const createCustomId = (row: DonationIdentity) => `${host}/${row.id}/${creationStamp(row)}`;

/** What a `custom_id` names. Orders of earlier versions of the site carry no moment. */
function parseCustomId(customId: string | undefined) {
  const [, site, id, began] = /^([^/]+)\/([1-9]\d{0,8})(?:\/([0-9a-z]+))?$/.exec(customId ?? "") ?? [];
  return id === undefined ? null : { site, id: Number(id), began };
}

/** The donation that a `custom_id` of this site may name; `isNamedBy` tells whether it does. */
export function donationIdFromCustomId(customId: string | undefined): number | null {
  const named = parseCustomId(customId);
  return named?.site === host ? named.id : null;
}

/**
 * Whether a `custom_id` names this donation, and not one that had its id before a backup was restored: it tells when the
 * donation began, or is of the order that the donation knows as its own. The site may have moved to another host.
 */
export function isCustomIdOf(row: DonationRow, customId: string | undefined, orderId?: string): boolean {
  const named = parseCustomId(customId);
  if (named?.id !== row.id) return false;
  const isOwnOrder = orderId !== undefined && orderId === row.providerId;
  return isOwnOrder || named.began === creationStamp(row);
}

/** The PayPal-Request-Id of an act on a gift; its time too, since a restored database counts its ids anew. */
export const payPalRequestId = (act: string, row: DonationRow) =>
  createHash("sha256")
    .update([act, `${host}/${row.id}`, row.createdAt].join("\n"))
    .digest("base64url");

/** How a gift stands, and its order; null is one PayPal knows no more. */
interface PayPalSyncResult {
  donation: DonationRow;
  order: PayPalOrder | null;
  /** PayPal's page on which the donor agrees, while that is still to do. */
  approve: string | null;
}

export interface PayPalSyncOptions {
  /** Takes the money where the donor approved; `unlessDeclined` only where they did so after the last decline. */
  captures: "always" | "unlessDeclined";
  /** Unpaid by now is unpaid for good. */
  isOverdue?: boolean;
}

/**
 * Reads an order that still waits at PayPal, takes the money its donor agreed to, and records what is so. Again, it
 * changes nothing. Throws AppError 502.
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
  // After each refusal another one: PayPal would only repeat what it answered.
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

/** Reads an order that was paid once more: money may have gone back of which no report came. Throws AppError 502. */
export async function resyncFromPayPal(account: PayPalAccount, row: DonationRow): Promise<DonationRow> {
  if (row.providerId === null) return row;
  const order = await readPayPalOrder(account, row.providerId);
  return order ? recordPayPalOrder(row, row.providerId, order, false) : row;
}

/** Records what PayPal's own words about an order mean for its gift; null is an order it knows no more. */
export async function recordPayPalOrder(
  row: DonationRow,
  orderId: string,
  order: PayPalOrder | null,
  isOverdue: boolean,
): Promise<DonationRow> {
  const { happenings, facts } = order
    ? interpretOrder(row, order, isOverdue)
    : { happenings: isOverdue ? [toFailedEvent(orderId)] : [], facts: {} };
  if (happenings.length === 0 && Object.keys(facts).length === 0) return row;
  const { donation } = await recordLedgerEventsNow(row.id, happenings, facts);
  return donation;
}

type OrderMeaning = { happenings: LedgerEvent[]; facts: DonationUpdate };

function interpretOrder(row: DonationRow, order: PayPalOrder, isOverdue: boolean): OrderMeaning {
  const problem = findOrderMismatch(row, order);
  if (problem) {
    // By the name the capture's own report gives it, so that both are one entry.
    const reference = order.captures[0]?.id ?? order.id;
    return { happenings: [{ ...problem, source: "paypal", reference }], facts: {} };
  }
  const facts = { providerId: order.id, ...payerFacts(row, order) };
  const paid = order.captures.find(({ status }) => /^(COMPLETED|PARTIALLY_REFUNDED|REFUNDED)$/.test(status));
  if (paid) {
    const back = order.refunds.filter(({ status }) => status !== "FAILED" && status !== "CANCELLED");
    return {
      facts: { ...facts, captureId: paid.id },
      happenings: [
        toCompletionEvent(paid),
        ...back.map(({ id, amount }): LedgerEvent => ({
          kind: "refunded",
          source: "paypal",
          reference: id,
          amount: -amount,
        })),
      ],
    };
  }
  const waiting = order.captures.find(({ status }) => status === "PENDING");
  if (waiting) return { happenings: [], facts: { ...facts, captureId: waiting.id } };
  const refused = order.captures[0];
  if (refused) return { happenings: [toFailedEvent(refused.id)], facts };
  if (order.status === "VOIDED" || isOverdue) return { happenings: [toFailedEvent(order.id)], facts: {} };
  return { happenings: [], facts: {} };
}

/** That a gift was paid, on the day PayPal says. */
export const toCompletionEvent = ({ id: reference, paidAt: at }: PayPalCapture): LedgerEvent => ({
  ...{ kind: "completed", source: "paypal", reference },
  ...(at !== undefined && { occurredAt: at }),
});

const toFailedEvent = (reference: string): LedgerEvent => ({ kind: "failed", source: "paypal", reference });

/** What of an order, or of what was paid for it, is not as we recorded it; null where all is. */
function findOrderMismatch(
  row: DonationRow,
  order: PayPalOrder,
): Pick<LedgerEvent, "kind" | "note" | "hasMoney"> | null {
  if (!isCustomIdOf(row, order.customId, order.id)) return { kind: "mismatch", note: "custom_id" };
  const other = [order, ...order.captures].find((money) => isDifferentAmount(row, money));
  return other ? toMoneyMismatch(other.amount, other.currency) : null;
}

export const isDifferentAmount = (
  row: DonationRow,
  { amount, currency }: { amount: number; currency: string },
) => amount !== row.amount || currency !== row.currency;

/** Who paid, where the donor said nothing of themselves. The name at PayPal was not given for the wall. */
const payerFacts = ({ donorName, donorEmail, isPublic }: DonationRow, { payer, captures }: PayPalOrder) =>
  captures.length === 0
    ? {}
    : {
        ...(donorName === null &&
          !isPublic &&
          payer.name !== null && { donorName: payer.name.slice(0, 120) }),
        ...(donorEmail === null && payer.email !== null && { donorEmail: payer.email.slice(0, 254) }),
      };

/**
 * Notes that the donor approved at PayPal (`at` is PayPal's time, ISO), where that was after the last decline: then the
 * money may be taken without them. Idempotent.
 */
export async function recordPayPalApproval({ id }: DonationRow, at: string | undefined): Promise<void> {
  const { lastDecline } = await readDeclines(id);
  if (at === undefined || !isLaterThan(at, lastDecline)) return;
  await recordLedgerEventsNow(id, [{ kind: "approved", source: "paypal", reference: at }]);
}

const isLaterThan = (at: string | undefined, before: string | undefined) =>
  at !== undefined && before !== undefined && Date.parse(at) > Date.parse(before);

/** How often a donor was declined, when last (ISO), and whether they are known to have approved since. */
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
