import { managedDonationSchema } from "~/features/giving/admin/donations-admin.schema";
import { correctDonation } from "~/features/giving/entered/entered-donations-admin.server";
import { correctDonationSchema } from "~/features/giving/entered/entered.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/:id/correction", {
  POST: endpoint({
    summary: "Take an entered donation out of the books by a counter-entry of today",
    input: correctDonationSchema,
    output: managedDonationSchema,
    who: "manage_donations",
    refusals: [409],
    run: correctDonation,
  }),
});

export const loader = api.loader;
export const action = api.action;
