import { refundPayPalCapture } from "~/providers/paypal.server";
import { AppError } from "~/request/errors";
import type { DonationRow } from "../donations/donation-row";
import { formatMinorUnits } from "../donations/minor-units";
import { requirePayPalAccount } from "../payment-methods/payment-accounts.server";
import { payPalRequestId } from "./paypal-names.server";
import { findPaidCaptureId, resyncFromPayPal } from "./paypal-sync.server";

/**
 * Sends a refund at PayPal, in minor units. Idempotent by `key`. Records nothing. Throws AppError 409 when PayPal
 * refuses, 503, 502.
 */
export async function requestPayPalRefund(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await requirePayPalAccount();
  const captureId = donation.captureId ?? (await findPaidCaptureId(account, donation));
  if (captureId === null) throw new AppError(409, "giving:paypal.noPayment");
  const answer = await refundPayPalCapture(account, captureId, {
    amount: formatMinorUnits(amount),
    currency: donation.currency,
    requestId: payPalRequestId(`refund ${key}`, donation),
  });
  if (answer.outcome === "tooMuch") throw new AppError(409, "giving:paypal.refundTooMuch");
  if (answer.outcome === "refused") {
    throw new AppError(409, "giving:paypal.refundRefused", { params: { issue: answer.issue } });
  }
  return { reference: answer.refund.id, amount: answer.refund.amount };
}

/** Reads a donation's refunds at PayPal and records them. Idempotent. Throws AppError 503, 502. */
export async function syncRefundsFromPayPal(row: DonationRow): Promise<void> {
  await resyncFromPayPal(await requirePayPalAccount(), row);
}
