import { confirmedGift, confirmInput } from "~/features/giving/stripe.schema";
import { confirmPayment } from "~/features/giving/stripe-payments.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/confirm-payment", {
  POST: endpoint({
    summary: "Complete a gift by card whose payment, read at Stripe, was made",
    input: confirmInput,
    output: confirmedGift,
    who: "public",
    refusals: [404, 409],
    limit: "giving-confirm",
    run: confirmPayment,
  }),
});

export const loader = api.loader;
export const action = api.action;
