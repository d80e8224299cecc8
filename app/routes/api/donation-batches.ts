import { z } from "zod";
import { batchListSchema, batchOutput, batchSummarySchema } from "~/features/giving/entered/batches.schema";
import { enterBatch, listBatches } from "~/features/giving/entered/batches-admin.server";
import { batchSchema } from "~/features/giving/entered/entered.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/donation-batches", {
  GET: endpoint({
    summary: "The batches of entered donations, newest first, a page at a time; sums in minor units",
    input: batchListSchema,
    output: z.array(batchSummarySchema),
    who: "manage_donations",
    run: async (caller, query, reply) => {
      const { batches, older } = await listBatches(caller, query);
      setNextPageLink(reply, query, older);
      return batches;
    },
  }),
  POST: endpoint({
    summary:
      "Enter donations that were counted together; 409 with `check` asks about differences and doubles, and `confirmed` takes its token",
    input: batchSchema,
    output: batchOutput,
    status: 201,
    who: "manage_donations",
    refusals: [409],
    run: enterBatch,
  }),
});

export const loader = api.loader;
export const action = api.action;
