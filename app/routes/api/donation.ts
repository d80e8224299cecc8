import { donationDetailSchema, donationIdSchema } from "~/features/giving/admin/donations-admin.schema";
import { showDonation } from "~/features/giving/admin/donations-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/:id", {
  GET: endpoint({
    summary: "One donation with its ledger, its receipt and its place on the wall",
    input: donationIdSchema,
    output: donationDetailSchema,
    who: "manage_donations",
    run: showDonation,
  }),
});

export const loader = api.loader;
export const action = api.action;
