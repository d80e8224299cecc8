import { managedDonationSchema, donationStatusSchema } from "~/features/giving/admin/donations-admin.schema";
import { setDonationStatus } from "~/features/giving/admin/donations-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donations/:id/status", {
  PATCH: endpoint({
    summary: "Complete a pending donation, or mark it as failed",
    input: donationStatusSchema,
    output: managedDonationSchema,
    who: "manage_donations",
    refusals: [409],
    run: setDonationStatus,
  }),
});

export const loader = api.loader;
export const action = api.action;
