import { managedDonationSchema, refundSchema } from "~/features/giving/admin/donations-admin.schema";
import { refundDonation } from "~/features/giving/admin/refunds-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/:id/refund", {
  POST: endpoint({
    summary:
      "Refund a completed donation, in full or in part; without a provider it is recorded as sent back by hand",
    input: refundSchema,
    output: managedDonationSchema,
    who: "manage_donations",
    refusals: [409],
    run: refundDonation,
  }),
});

export const loader = api.loader;
export const action = api.action;
