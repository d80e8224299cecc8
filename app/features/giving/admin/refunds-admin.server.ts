import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError, requireFound } from "~/request/errors";
import { formatMoney } from "~/i18n/format";
import { StripeFailed } from "~/providers/stripe.server";
import { db } from "~db/client";
import { findPaymentAtStripe } from "../stripe/stripe-sync.server";
import { requestStripeRefund } from "../stripe/request-stripe-refund.server";
import type { DonationRow } from "../donations/donation-row";
import { MANUAL_REFUND_PREFIX, recordLedgerEvents, recordLedgerEventsNow } from "../ledger/ledger.server";
import {
  managedDonationToApi,
  listLedgerEntries,
  findDonationWithReceipt,
} from "./donations-admin.queries.server";
import type { DonationDetail, ManagedDonation, RefundInput } from "./donations-admin.schema";
import { formatMinorUnits } from "../donations/minor-units";
import { syncRefundsFromPayPal, requestPayPalRefund } from "../paypal/request-paypal-refund.server";
import { findPaymentAtPayPal } from "../paypal/paypal-sync.server";
import { syncRefundsFromStripe } from "../stripe/record-stripe-refunds.server";

type ListedLedgerEntry = Awaited<ReturnType<typeof listLedgerEntries>>[number];
type RefundEntries = Pick<ListedLedgerEntry, "kind" | "source">[];

/** What may go back of a donation, and who sends it; null where nothing can. */
export async function findRefundable(
  row: DonationRow,
  entries: RefundEntries,
): Promise<DonationDetail["refundable"]> {
  if (row.status !== "completed") return null;
  const held = await findPaymentAtProvider(row, entries).catch((error: unknown) => {
    if (error instanceof AppError) return row; // nobody can be asked now: before money moves somebody will be
    throw error;
  });
  return {
    left: formatMinorUnits(row.amount - row.refundedAmount),
    by: held ? "provider" : "hand",
    seen: countRefunds(entries),
  };
}

/**
 * The donation by the names its provider has the money under; null where no provider holds it: a transfer, a pledge, an
 * example. What an administrator said had come may have come there all the same, so the provider is asked. Throws AppError
 * 502, 503.
 */
async function findPaymentAtProvider(row: DonationRow, entries: RefundEntries): Promise<DonationRow | null> {
  if (row.paymentMethod === "zelle" || row.isDemo === 1 || row.memoCode !== null) return null;
  const isSaid = entries.some(({ kind, source }) => kind === "completed" && source === "administrator");
  if (!isSaid) return row;
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
 * Gives a completed donation back, whole or in part: through the provider that has the money, else it notes that it was
 * sent back by hand. Asked for twice at once it goes back once; where we end between the provider and our record, the
 * provider's report completes it. Where the provider refuses, it is asked what went back already: a report may have been
 * lost. Throws AppError 404, 400 at `amount` for more than is left, 409 where nothing can go back or refunds came about
 * that the person has not `seen`, and the provider's own 502 and 503.
 */
export async function refundDonation(
  caller: Caller,
  { id, amount, note, seen }: RefundInput,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const row = requireFound(await findDonationWithReceipt(db, id));
  if (row.status !== "completed") throw new AppError(409, `admin-donations:notRefundable.${row.status}`);
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
 * The same for a click and its double, and after no answer; another one once something went back, or was refused for good:
 * a provider only repeats a refusal.
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

/** Records what went back at the provider of which no report came. Answers whether that was any. */
async function syncRefundsFromProvider(row: DonationRow): Promise<boolean> {
  const learn = row.paymentMethod === "stripe" ? syncRefundsFromStripe : syncRefundsFromPayPal;
  await learn(row).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error; // it cannot be asked now: its refusal stands
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

const recordRefusedRefund = ({ admin }: Caller, { id }: DonationRow, reference: string) =>
  recordLedgerEventsNow(id, [
    { kind: "refundRefused", source: "administrator", reference, ...(admin && { actor: admin.username }) },
  ]);

/** Records money that went back, and who asked for it, also where the provider's report was there before us. */
async function recordAdminRefund(
  caller: Caller,
  row: DonationRow,
  { reference, amount }: { reference: string; amount: number },
  note: string | undefined,
): Promise<ManagedDonation> {
  const { id } = row;
  const actor = caller.admin?.username;
  return db.transaction().execute(async (trx) => {
    const happening = { kind: "refunded", source: "administrator", reference, amount: -amount } as const;
    const { donation, isNew } = await recordLedgerEvents(trx, id, [
      { ...happening, ...(actor && { actor }), ...(note && { note }) },
    ]);
    const kept = await trx
      .selectFrom("donationLedger")
      .select(["amount", "source"])
      .where("donationId", "=", id)
      .where("kind", "=", "refunded")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    // Two people noted two sums at the same moment: the second looks again.
    if (kept.amount !== -amount) throw new AppError(409, "admin-donations:refundedMeanwhile");
    if (isNew || kept.source !== "administrator") {
      await recordChange(trx, caller, {
        action: "donation.refunded",
        subject: String(id),
        before: { status: row.status },
        after: { status: donation.status, amount: `${formatMinorUnits(amount)} ${row.currency}`, reference },
      });
    }
    return managedDonationToApi(requireFound(await findDonationWithReceipt(trx, id)));
  });
}
