import { donationSchema, pledgeSchema } from "~/features/giving/donations/donation.schema";
import { pledgeDonation } from "~/features/giving/form/pledges.server";
import { givingLimit } from "~/features/giving/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { z } from "zod";
import { listDonationsSchema, managedDonationSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations } from "~/features/giving/admin/donations-admin.server";
import { setNextPageLink } from "~/http/next-page-link.server";

/** The admin list, on the same path as the public call. */
const listDonationsEndpoint = endpoint({
  summary: "The donations, newest first, a page at a time",
  input: listDonationsSchema,
  output: z.array(managedDonationSchema),
  who: "manage_donations",
  run: async (caller, query, reply) => {
    const { donations, older } = await listDonations(caller, query);
    setNextPageLink(reply, query, older);
    return donations;
  },
});

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
