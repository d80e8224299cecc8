import { reportTaken, stripeReport } from "~/features/giving/stripe.schema";
import { takeStripeReport } from "~/features/giving/stripe-webhook.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/webhook", {
  POST: endpoint({
    summary: "Where Stripe reports what became of payments, signed",
    input: stripeReport,
    output: reportTaken,
    who: "public",
    takesRaw: ["stripe-signature"],
    run: takeStripeReport,
  }),
});

export const loader = api.loader;
export const action = api.action;
