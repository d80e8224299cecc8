import { webhookReceivedSchema, stripeWebhookSchema } from "~/features/giving/stripe/stripe.schema";
import { receiveStripeEvent } from "~/features/giving/stripe/stripe-webhook.server";
import { signedInput } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/webhook", {
  POST: endpoint({
    summary: "Where Stripe reports what became of payments, signed",
    input: stripeWebhookSchema,
    output: webhookReceivedSchema,
    who: "public",
    reads: signedInput(["stripe-signature"]),
    run: receiveStripeEvent,
  }),
});

export const loader = api.loader;
export const action = api.action;
