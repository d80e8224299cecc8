import { z } from "zod";
import { listDonationsSchema, managedDonationSchema } from "~/features/giving/admin/donations-admin.schema";
import { listDonations } from "~/features/giving/admin/donations-admin.server";
import { endpoint } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

/** The admin list, on the same path as the public call. */
export const listDonationsEndpoint = endpoint({
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
