import { payPalDonationSchema } from "~/features/giving/donations/donation.schema";
import { createPayPalOrder } from "~/features/giving/paypal/paypal-payments.server";
import { payPalOrderSchema } from "~/features/giving/paypal/paypal.schema";
import { givingLimit } from "~/features/giving/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/paypal/order", {
  POST: endpoint({
    summary: "Record a pending donation and open its PayPal order; the donor agrees at the link `approve`",
    input: payPalDonationSchema,
    output: payPalOrderSchema,
    status: 201,
    who: "public",
    limit: givingLimit,
    run: createPayPalOrder,
  }),
});

export const loader = api.loader;
export const action = api.action;
