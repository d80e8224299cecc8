import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/request/errors";
import { verifyPayPalWebhook } from "~/providers/paypal-webhook.server";
import { requireAccount, requirePayPalAccount } from "../payment-methods/payment-accounts.server";
import { storePaymentEvent } from "../payment-events/store-payment-event.server";
import type { PayPalWebhookInput } from "./paypal.schema";

/** PayPal resends an event for three days (developer.paypal.com/api/rest/webhooks). */
const MAX_EVENT_AGE_MS = 4 * 24 * 60 * 60_000;
const MAX_CLOCK_SKEW_MS = 60 * 60_000;

const eventSchema = z.object({ id: z.string().min(1).max(255), event_type: z.string().min(1).max(255) });

/**
 * Stores an event after PayPal confirmed its signature; a job handles it. Throws AppError 400 for an event that is not
 * PayPal's or too old, 503 without a webhook id, and 502 when PayPal is unreachable, so that it resends the event.
 */
export async function receivePayPalEvent(
  _caller: Caller,
  { raw, headers }: PayPalWebhookInput,
): Promise<{ received: true }> {
  const account = await requirePayPalAccount();
  const webhookId = requireAccount(account.webhookId || null);
  const age = Date.now() - Date.parse(headers["paypal-transmission-time"]);
  const isSigned = Object.values(headers).every((header) => header !== "");
  const event = eventSchema.safeParse(parseJson(raw));
  if (!isSigned || !(age < MAX_EVENT_AGE_MS && age > -MAX_CLOCK_SKEW_MS) || !event.success)
    throw signatureError();
  if (!(await verifyPayPalWebhook(account, { headers, raw, webhookId }))) throw signatureError();
  await storePaymentEvent({
    provider: "paypal",
    eventId: event.data.id,
    type: event.data.event_type,
    payload: raw,
  });
  return { received: true };
}

const signatureError = () => new AppError(400, "giving:signature");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
