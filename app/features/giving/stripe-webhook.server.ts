import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/http/errors";
import { readEvent } from "~/providers/stripe.server";
import type { StripeReport } from "./stripe.schema";
import { accounts } from "./gateways.server";
import { keepEvent } from "./payment-events.server";

/**
 * Keeps what Stripe reports, to be handled once by a job. Throws AppError 400 where Stripe did not sign it, or not within
 * the last five minutes, and 503 where no signing secret is kept.
 */
export async function takeStripeReport(
  _caller: Caller,
  { raw, headers }: StripeReport,
): Promise<{ received: true }> {
  const { stripe } = await accounts();
  if (!stripe?.webhookSecret) throw new AppError(503, "giving:notOpen");
  const event = await readEvent(stripe, { raw, signature: headers["stripe-signature"] });
  if (!event) throw new AppError(400, "giving:signature");
  await keepEvent({ provider: "stripe", eventId: event.id, type: event.type, payload: raw });
  return { received: true };
}
