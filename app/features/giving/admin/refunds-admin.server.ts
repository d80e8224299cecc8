import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { formatMoney } from "~/i18n/format";
import { StripeFailed } from "~/providers/stripe.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { findPaymentAtStripe } from "../stripe/stripe-sync.server";
import { syncRefundsFromStripe, requestStripeRefund } from "../stripe/record-stripe-refunds.server";
import type { DonationRow } from "../donations/donation-row";
import {
  MANUAL_REFUND_PREFIX,
  recordLedgerEvents,
  recordLedgerEventsNow,
  toAdminEvent,
} from "../ledger/ledger.server";
import {
  listLedgerEntries,
  requireDonationWithReceipt,
  readManagedDonation,
} from "./donations-admin.queries.server";
import type { DonationDetail, ManagedDonation, RefundInput } from "./donations-admin.schema";
import { formatMinorUnits } from "../donations/minor-units";
import { syncRefundsFromPayPal, requestPayPalRefund } from "../paypal/record-paypal-refunds.server";
import { findPaymentAtPayPal } from "../paypal/paypal-sync.server";

type ListedLedgerEntry = Awaited<ReturnType<typeof listLedgerEntries>>[number];
type RefundEntries = Pick<ListedLedgerEntry, "kind" | "source">[];

/** How much may be refunded and who sends it; null when nothing can be refunded. */
export async function findRefundable(
  row: DonationRow,
  entries: RefundEntries,
): Promise<DonationDetail["refundable"]> {
  if (row.status !== "completed" || row.amount === 0) return null;
  const held = await findPaymentAtProvider(row, entries).catch((error: unknown) => {
    if (error instanceof AppError) return row; // The provider is unreachable: it is asked again before money moves.
    throw error;
  });
  return {
    left: formatMinorUnits(row.amount - row.refundedAmount),
    by: held ? "provider" : "hand",
    seen: countRefunds(entries),
  };
}

/**
 * The donation with the id under which its provider holds the money; null when no provider holds it: a transfer, a
 * pledge, a demo donation. When an administrator completed it, the provider is asked, because it may hold the payment
 * anyway. Throws AppError 502, 503.
 */
async function findPaymentAtProvider(row: DonationRow, entries: RefundEntries): Promise<DonationRow | null> {
  const isOnline = row.paymentMethod === "stripe" || row.paymentMethod === "paypal";
  if (!isOnline || row.isDemo || row.memoCode !== null) return null;
  const isByAdmin = entries.some(({ kind, source }) => kind === "completed" && source === "administrator");
  if (!isByAdmin) return row;
  if (row.paymentMethod === "stripe") {
    const providerId = await findPaymentAtStripe(row);
    return providerId === null ? null : { ...row, providerId };
  }
  const captureId = await findPaymentAtPayPal(row);
  return captureId === null ? null : { ...row, captureId };
}

const countRefunds = (entries: RefundEntries) =>
  entries.filter(({ kind }) => kind === "refunded" || kind === "refundFailed").length;

/**
 * Refunds a completed donation, in full or in part, through the provider that holds the money. Without a provider it
 * only records a refund made by hand. Idempotent per attempt: identical concurrent requests send one refund. After a
 * crash between the provider's response and our record, the provider's event records the refund. When the provider
 * refuses, its refunds are read and recorded first. Throws AppError 404, 400 at `amount` when it exceeds what is left,
 * 409 when nothing can be refunded or the number of refunds is not `seen`, and 502 and 503 from the provider.
 */
export async function refundDonation(
  caller: Caller,
  { id, amount, note, seen }: RefundInput,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const row = await requireDonationWithReceipt(db, id);
  if (row.status !== "completed") throw new AppError(409, `admin-donations:notRefundable.${row.status}`);
  if (row.amount === 0) throw new AppError(409, "admin-donations:notRefundable.inKind");
  const entries = await listLedgerEntries(db, id);
  const refunds = countRefunds(entries);
  if (seen !== undefined && seen !== refunds) throw new AppError(409, "admin-donations:refundedMeanwhile");
  const left = row.amount - row.refundedAmount;
  const wanted = amount ?? left;
  if (wanted > left) {
    throw new AppError(400, "invalid", {
      errors: { amount: ["admin-donations:form.moreThanLeft"] },
      params: { left: formatMoney(left, row.currency, caller.language) },
    });
  }
  const held = await findPaymentAtProvider(row, entries);
  const back = held
    ? await requestProviderRefund(caller, held, wanted, refundAttemptKey(entries, wanted))
    : { reference: `${MANUAL_REFUND_PREFIX}${refunds + 1}`, amount: wanted };
  return recordAdminRefund(caller, row, back, note);
}

/**
 * Suffix of the idempotency key. It is the same for a double click or a retry after a lost response. It changes after
 * a refund or a final refusal, because a provider repeats its refusal for the same key.
 */
function refundAttemptKey(entries: RefundEntries, amount: number): string {
  const refusals = entries.filter(({ kind }) => kind === "refundRefused").length;
  return [countRefunds(entries), amount, ...(refusals > 0 ? [refusals] : [])].join("-");
}

async function requestProviderRefund(caller: Caller, row: DonationRow, amount: number, attempt: string) {
  const refund = row.paymentMethod === "stripe" ? requestStripeRefund : requestPayPalRefund;
  try {
    return await refund(row, amount, `refund-${row.id}-${attempt}`);
  } catch (error) {
    if (isRefundRefused(error)) {
      await recordRefusedRefund(caller, row, attempt);
      if (await syncRefundsFromProvider(row)) throw new AppError(409, "admin-donations:refundedMeanwhile");
    }
    throw error;
  }
}

/** Reads refunds at the provider and records those that we missed. Returns whether there were any. */
async function syncRefundsFromProvider(row: DonationRow): Promise<boolean> {
  const syncRefunds = row.paymentMethod === "stripe" ? syncRefundsFromStripe : syncRefundsFromPayPal;
  await syncRefunds(row).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error; // The provider is unreachable: its refusal stands.
  });
  const { refundedAmount } = await db
    .selectFrom("donations")
    .select("refundedAmount")
    .where("id", "=", row.id)
    .executeTakeFirstOrThrow();
  return refundedAmount !== row.refundedAmount;
}

const isRefundRefused = (error: unknown) =>
  error instanceof StripeFailed ? error.isRefusal : error instanceof AppError && error.status === 409;

const recordRefusedRefund = (caller: Caller, { id }: DonationRow, reference: string) =>
  recordLedgerEventsNow(id, [toAdminEvent(caller, { kind: "refundRefused", reference })]);

/** Locks a donation. Throws AppError 409 for one that was corrected meanwhile: nothing of it is left. */
async function requireUncorrected(trx: Kysely<DB>, id: number): Promise<void> {
  await trx
    .updateTable("donations")
    .set((eb) => ({ updatedAt: eb.ref("updatedAt") }))
    .where("id", "=", id)
    .execute();
  if ((await listLedgerEntries(trx, id)).some(({ kind }) => kind === "corrected"))
    throw new AppError(409, "admin-donations:notRefundable.refunded");
}

/** Records a refund and who asked for it, also when the provider's event was recorded first. */
async function recordAdminRefund(
  caller: Caller,
  row: DonationRow,
  { reference, amount }: { reference: string; amount: number },
  note: string | undefined,
): Promise<ManagedDonation> {
  const { id } = row;
  return db.transaction().execute(async (trx) => {
    const event = toAdminEvent(caller, {
      kind: "refunded",
      reference,
      amount: -amount,
      ...(note && { note }),
    });
    await requireUncorrected(trx, id);
    const { donation, isNew } = await recordLedgerEvents(trx, id, [event]);
    const kept = await trx
      .selectFrom("donationLedger")
      .select(["amount", "source"])
      .where("donationId", "=", id)
      .where("kind", "=", "refunded")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    // Two administrators recorded different amounts at the same moment: the second gets 409.
    if (kept.amount !== -amount) throw new AppError(409, "admin-donations:refundedMeanwhile");
    if (isNew || kept.source !== "administrator") {
      await recordChange(trx, caller, {
        action: "donation.refunded",
        subject: String(id),
        before: { status: row.status },
        after: { status: donation.status, amount: `${formatMinorUnits(amount)} ${row.currency}`, reference },
      });
    }
    return readManagedDonation(trx, id);
  });
}
