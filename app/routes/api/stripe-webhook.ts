import { webhookReceivedSchema, stripeWebhookSchema } from "~/features/giving/stripe/stripe.schema";
import { receiveStripeEvent } from "~/features/giving/stripe/receive-stripe-event.server";
import { signedInput } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/webhook", {
  POST: endpoint({
    summary: "Stripe's webhook: each signed event is stored once and handled by a job",
    input: stripeWebhookSchema,
    output: webhookReceivedSchema,
    who: "public",
    reads: signedInput(["stripe-signature"]),
    run: receiveStripeEvent,
  }),
});

export const loader = api.loader;
export const action = api.action;
