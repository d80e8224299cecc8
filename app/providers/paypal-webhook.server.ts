import { z } from "zod";
import { askPayPal, type PayPalKeys } from "./paypal-client.server";

/** The headers of PayPal's webhook signature. */
type SignatureHeaders = Record<
  | "paypal-auth-algo"
  | "paypal-cert-url"
  | "paypal-transmission-id"
  | "paypal-transmission-sig"
  | "paypal-transmission-time",
  string
>;

const verdictSchema = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/**
 * Whether PayPal confirms that it sent this event to our webhook. `raw` is the body as received, because the signature
 * covers its bytes. Throws AppError 502.
 */
export async function verifyPayPalWebhook(
  keys: PayPalKeys,
  { headers, raw, webhookId }: { headers: SignatureHeaders; raw: string; webhookId: string },
): Promise<boolean> {
  const facts = {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: webhookId,
  };
  const body = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${raw}}`;
  const path = "/v1/notifications/verify-webhook-signature";
  const reply = await askPayPal(keys, { method: "POST", path, body, answer: verdictSchema });
  // If PayPal refuses the request, the event itself is wrong: we add nothing to it.
  return reply.ok && reply.answer.verification_status === "SUCCESS";
}
