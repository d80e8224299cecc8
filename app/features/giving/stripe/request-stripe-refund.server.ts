import { openStripeRefund } from "~/providers/stripe.server";
import { AppError } from "~/request/errors";
import type { DonationRow } from "../donations/donation-row";
import { requireStripeAccount } from "../payment-methods/payment-accounts.server";
import { idempotencyKey } from "./stripe-metadata.server";

/**
 * Sends a refund at Stripe, in minor units. Idempotent by `key`. Records nothing. Throws AppError 409 when Stripe
 * refuses, 503, 502.
 */
export async function requestStripeRefund(
  donation: DonationRow,
  amount: number,
  key: string,
): Promise<{ reference: string; amount: number }> {
  const account = await requireStripeAccount();
  if (donation.providerId === null) throw new AppError(409, "giving:card.refundRefused");
  const refund = { payment_intent: donation.providerId, amount };
  const made = await openStripeRefund(account, refund, idempotencyKey(key, donation));
  if (!made || made.status === "failed") throw new AppError(409, "giving:card.refundRefused");
  return { reference: made.id, amount: made.amount };
}
