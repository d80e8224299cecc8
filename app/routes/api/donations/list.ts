import { z } from "zod";
import { donationsQuery, managedDonation } from "~/features/giving/management.schema";
import { listDonations } from "~/features/giving/management.server";
import { endpoint } from "~/http/json-api.server";
import { linkNextPage } from "~/http/next-page.server";

/** The list for administrators, beside the call that anybody pledges by. */
export const donationList = endpoint({
  summary: "The donations, newest first, a page at a time",
  input: donationsQuery,
  output: z.array(managedDonation),
  who: "manage_donations",
  run: async (caller, query, reply) => {
    const { donations, older } = await listDonations(caller, query);
    linkNextPage(reply, query, older);
    return donations;
  },
});
