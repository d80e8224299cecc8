import { z } from "zod";
import { donorDetailOutput, donorIdSchema, saveDonorSchema } from "~/features/giving/donors/donors.schema";
import { saveDonor, showDonor } from "~/features/giving/donors/donors-admin.server";
import { eraseDonor } from "~/features/giving/donors/donor-erasure-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donors/:id", {
  GET: endpoint({
    summary: "A donor with totals, years of statements and merged records",
    input: donorIdSchema,
    output: donorDetailOutput,
    who: "manage_donations",
    run: showDonor,
  }),
  PUT: endpoint({
    summary: "Save a donor's name, addresses and language",
    input: saveDonorSchema,
    output: donorDetailOutput,
    who: "manage_donations",
    run: saveDonor,
  }),
  DELETE: endpoint({
    summary: "Erase a donor without an e-mail address",
    input: donorIdSchema,
    output: z.object({ success: z.literal(true) }),
    who: "manage_donations",
    refusals: [409],
    run: eraseDonor,
  }),
});

export const loader = api.loader;
export const action = api.action;
