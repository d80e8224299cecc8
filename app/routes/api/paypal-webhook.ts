import { z } from "zod";
import { payPalWebhookSchema } from "~/features/giving/paypal/paypal.schema";
import { receivePayPalEvent } from "~/features/giving/paypal/receive-paypal-event.server";
import { webhookLimit } from "~/features/giving/limits.server";
import { signedInput, type InputReader } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { limitFailures } from "~/http/rate-limit.server";

const signed = signedInput(Object.keys(payPalWebhookSchema.shape.headers.shape));

/** Rate limit for requests that fail with 400, per client address: verifying a forged event costs a call to PayPal. */
const reads: InputReader = {
  ...signed,
  read: (context, use) =>
    limitFailures(webhookLimit, context.caller.address, () => signed.read(context, use)),
  isLimited: true,
};

const api = jsonApi("/api/paypal/webhook", {
  POST: endpoint({
    summary: "PayPal's webhook: each event is verified, stored once and handled by a job",
    input: payPalWebhookSchema,
    output: z.object({ received: z.literal(true) }),
    who: "public",
    reads,
    run: receivePayPalEvent,
  }),
});

export const loader = api.loader;
export const action = api.action;
