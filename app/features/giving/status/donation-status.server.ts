import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { formatMoney } from "~/i18n/format";
import { db } from "~db/client";
import type { DonationState, DonationStatusScreen } from "./donation-status.schema";
import { requireDonationByToken } from "../donations/donations.server";
import { type Currency, type PaymentMethod, zelleMemo } from "../donations/giving-choices";
import { donationStatusPath, createGivingFlowPath } from "../donations/donation-paths";
import type { DonationRow } from "../donations/donation-row";
import { capturePayPalDonation } from "../paypal/paypal-payments.server";
import { settleDonation } from "../settling/settle-donations.server";
import { getOfferedMethods } from "../payment-methods/payment-methods.server";
import { LRUCache } from "lru-cache";

/** A donation's status for its donor; a pending one is first read at its provider. Null for an invalid token. */
export async function loadDonationStatus(
  { language }: Caller,
  token: string | undefined,
): Promise<DonationStatusScreen | null> {
  const found = await findDonationOrNull(token);
  if (!found) return null;
  const row = await settleIfPending(found);
  const { amount, refundedAmount } = row;
  const paymentMethod = onlineMethod(row);
  const currency = row.currency as Currency;
  const isMonthly = row.isRecurring;
  const isReturned = row.status === "completed" && refundedAmount > 0;
  return {
    state: await readDonationState(row),
    amount: formatMoney(amount, currency, language),
    refundedAmount: isReturned ? formatMoney(refundedAmount, currency, language) : null,
    method: paymentMethod,
    isMonthly,
    isDemo: row.isDemo,
    hasEmail: row.donorEmail !== null,
    isPublic: row.isPublic,
    transfer: await toZelleTransfer(row),
    retryPath: createGivingFlowPath({ amount, currency, isMonthly, method: paymentMethod }),
  };
}

/** Captures an approved PayPal order. Returns the path of the status page, which shows the result. */
export async function finishPayPalReturn(token = ""): Promise<string> {
  const row = await findDonationOrNull(token);
  if (row) await nullOnAppError(throttleProviderCall("return", row, () => capturePayPalDonation(token)));
  return donationStatusPath(token);
}

/** Where a donor starts again after cancelling. */
export async function cancelledDonationPath(token: string | undefined): Promise<string> {
  const row = await findDonationOrNull(token);
  if (!row) return "/donation";
  const { amount, isRecurring } = row;
  const currency = row.currency as Currency;
  return createGivingFlowPath({
    amount,
    currency,
    method: onlineMethod(row),
    isMonthly: isRecurring,
    isCancelled: true,
  });
}

/** Only donations made on the site have a status page. */
const onlineMethod = ({ paymentMethod }: DonationRow) => paymentMethod as PaymentMethod;

const findDonationOrNull = (token: string | undefined) => nullOnAppError(requireDonationByToken(token));

/** When the provider is unreachable, the donation stays pending and is checked again later. */
const settleIfPending = async (row: DonationRow): Promise<DonationRow> =>
  row.status !== "pending" || row.paymentMethod === "zelle"
    ? row
    : ((await nullOnAppError(throttleProviderCall("look", row, () => settleDonation(row)))) ?? row);

async function nullOnAppError<Found>(look: Promise<Found>): Promise<Found | null> {
  try {
    return await look;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readDonationState({ id, status, paymentMethod }: DonationRow): Promise<DonationState> {
  if (status === "completed" || status === "refunded") return status;
  const entries = await db
    .selectFrom("donationLedger")
    .select("kind")
    .where("donationId", "=", id)
    .orderBy("id")
    .execute();
  // Something was charged, though not for this donation: the page must not say that nothing was.
  if (entries.some(({ kind }) => kind === "mismatch")) return "mismatch";
  if (status === "failed") return status;
  if (paymentMethod === "zelle") return "transfer";
  return entries.at(-1)?.kind === "declined" ? "declined" : "waiting";
}

async function toZelleTransfer({
  paymentMethod,
  status,
  memoCode,
  currency,
}: DonationRow): Promise<DonationStatusScreen["transfer"]> {
  if (paymentMethod !== "zelle" || status !== "pending" || memoCode === null) return null;
  const { zelle } = await getOfferedMethods();
  return (
    zelle && {
      recipient: zelle.recipient,
      name: zelle.name,

      memo: zelleMemo(memoCode),
      currency: currency as Currency,
    }
  );
}

/** A response is reused for this time: at most one call per donation and purpose. */
const REUSE_MS = 1_500;
const recentCalls = new LRUCache<string, { answer: Promise<unknown>; until: number }>({ max: 5_000 });

/** `look` only reads; `return` captures the payment. They do not share answers. */
type CallPurpose = "look" | "return";

/**
 * Calls a provider about a donation, once for all concurrent and recent requests with the same purpose. Otherwise
 * anybody with the link could make us call without limit. Returns the stored donation. Throws what `ask` throws.
 */
async function throttleProviderCall(
  purpose: CallPurpose,
  { id, createdAt }: Pick<DonationRow, "id" | "createdAt">,
  ask: () => Promise<unknown>,
): Promise<DonationRow> {
  const key = `${purpose} ${id} ${createdAt}`;
  let entry = recentCalls.get(key);
  if (!entry || Date.now() >= entry.until) {
    const asking = { answer: ask(), until: Infinity };
    entry = asking;
    recentCalls.set(key, asking);
    const rest = () => void (asking.until = Date.now() + REUSE_MS);
    asking.answer.then(rest, rest);
  }
  await entry.answer;
  return db.selectFrom("donations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
