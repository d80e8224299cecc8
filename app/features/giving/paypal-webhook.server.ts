import { z } from "zod";
import type { Caller } from "~/auth/caller.server";
import { AppError } from "~/http/errors";
import { verifyWebhook } from "~/providers/paypal.server";
import { open, payPalAccount } from "./gateways.server";
import { keepEvent } from "./payment-events.server";
import type { PayPalReport } from "./paypal.schema";

/** PayPal repeats a report for three days (developer.paypal.com/api/rest/webhooks). */
const OLDEST_MS = 4 * 24 * 60 * 60_000;
const NEWEST_MS = 60 * 60_000;

const eventSchema = z.object({ id: z.string().min(1).max(255), event_type: z.string().min(1).max(255) });

/**
 * Keeps what PayPal reports, once it says itself that it sent it; a job acts on it. Throws AppError 400 for what it did
 * not send or sent long ago, 503 where we have no webhook there, 502 where PayPal cannot be asked: it reports again.
 */
export async function takePayPalReport(
  _caller: Caller,
  { raw, headers }: PayPalReport,
): Promise<{ received: true }> {
  const account = await payPalAccount();
  const webhookId = open(account.webhookId || null);
  const age = Date.now() - Date.parse(headers["paypal-transmission-time"]);
  const isSigned = Object.values(headers).every((header) => header !== "");
  const event = eventSchema.safeParse(jsonOf(raw));
  if (!isSigned || !(age < OLDEST_MS && age > -NEWEST_MS) || !event.success) throw refused();
  if (!(await verifyWebhook(account, { headers, raw, webhookId }))) throw refused();
  await keepEvent({
    provider: "paypal",
    eventId: event.data.id,
    type: event.data.event_type,
    payload: raw,
  });
  return { received: true };
}

const refused = () => new AppError(400, "giving:signature");

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
