import { z } from "zod";
import { payPalWebhookSchema } from "~/features/giving/paypal/paypal.schema";
import { receivePayPalEvent } from "~/features/giving/paypal/paypal-webhook.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/paypal/webhook", {
  POST: endpoint({
    summary: "Where PayPal reports: each report is verified, kept once and acted on afterwards",
    input: payPalWebhookSchema,
    output: z.object({ received: z.literal(true) }),
    who: "public",
    limitFailures: "webhook",
    takesRaw: Object.keys(payPalWebhookSchema.shape.headers.shape),
    run: receivePayPalEvent,
  }),
});

export const loader = api.loader;
export const action = api.action;
