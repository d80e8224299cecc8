import { cardPaymentSchema } from "~/features/giving/stripe/stripe.schema";
import { createPaymentIntent } from "~/features/giving/stripe/stripe-payments.server";
import { cardDonationSchema } from "~/features/giving/donations/donation.schema";
import { givingLimit } from "~/features/giving/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/stripe/create-payment-intent", {
  POST: endpoint({
    summary: "Begin a card donation: returns the client secret with which the donor's browser pays it",
    input: cardDonationSchema,
    output: cardPaymentSchema,
    status: 201,
    who: "public",
    limit: givingLimit,
    run: createPaymentIntent,
  }),
});

export const loader = api.loader;
export const action = api.action;
