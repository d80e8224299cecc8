import { confirmedDonationSchema, confirmPaymentSchema } from "~/features/giving/stripe/stripe.schema";
import { confirmPayment } from "~/features/giving/stripe/stripe-payments.server";
import { confirmPaymentLimit } from "~/features/giving/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/confirm-payment", {
  POST: endpoint({
    summary: "Complete a card donation after reading at Stripe that it was paid",
    input: confirmPaymentSchema,
    output: confirmedDonationSchema,
    who: "public",
    refusals: [404, 409],
    limit: confirmPaymentLimit,
    run: confirmPayment,
  }),
});

export const loader = api.loader;
export const action = api.action;
