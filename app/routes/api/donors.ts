import { z } from "zod";
import { donorItemOutput, donorListSchema } from "~/features/giving/donors/donors.schema";
import { listDonors } from "~/features/giving/donors/donors-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/donors", {
  GET: endpoint({
    summary: "The donors with their totals, newest first, a page at a time",
    input: donorListSchema,
    output: z.array(donorItemOutput),
    who: "manage_donations",
    run: async (caller, query, reply) => {
      const { donors, older } = await listDonors(caller, query);
      setNextPageLink(reply, query, older);
      return donors;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
