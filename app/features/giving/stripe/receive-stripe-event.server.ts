import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { verifyStripeEvent } from "~/providers/stripe.server";
import type { StripeWebhookInput } from "./stripe.schema";
import { getProviderAccounts } from "../payment-methods/payment-accounts.server";
import { storePaymentEvent } from "../payment-events/store-payment-event.server";

/**
 * Stores an event of Stripe; a job handles it. Throws AppError 400 when the signature is wrong or older than five
 * minutes, and 503 without a signing secret.
 */
export async function receiveStripeEvent(
  _caller: Caller,
  { raw, headers }: StripeWebhookInput,
): Promise<{ received: true }> {
  const { stripe } = await getProviderAccounts();
  if (!stripe?.webhookSecret) throw new AppError(503, "giving:notOpen");
  const event = await verifyStripeEvent(stripe, { raw, signature: headers["stripe-signature"] });
  if (!event) throw new AppError(400, "giving:signature");
  await storePaymentEvent({ provider: "stripe", eventId: event.id, type: event.type, payload: raw });
  return { received: true };
}
