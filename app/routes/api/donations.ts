import { donationSchema, pledgeSchema } from "~/features/giving/donations/donation.schema";
import { pledgeDonation } from "~/features/giving/form/pledges.server";
import { givingLimit } from "~/features/giving/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { listDonationsEndpoint } from "./donations/list-donations";

const api = jsonApi("/api/donations", {
  GET: listDonationsEndpoint,
  POST: endpoint({
    summary: "Pledge a donation: recorded as pending, whatever status is sent",
    input: pledgeSchema,
    output: donationSchema,
    status: 201,
    who: "public",
    limit: givingLimit,
    run: pledgeDonation,
  }),
});

export const loader = api.loader;
export const action = api.action;
