import { donorDetailOutput, donorIdSchema, mergeDonorSchema } from "~/features/giving/donors/donors.schema";
import { mergeDonor, unmergeDonor } from "~/features/giving/donors/donors-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donors/:id/merge", {
  POST: endpoint({
    summary: "Merge a donor into another: the two are one donor",
    input: mergeDonorSchema,
    output: donorDetailOutput,
    who: "manage_donations",
    refusals: [409],
    run: mergeDonor,
  }),
  DELETE: endpoint({
    summary: "Take a merge back",
    input: donorIdSchema,
    output: donorDetailOutput,
    who: "manage_donations",
    refusals: [409],
    run: unmergeDonor,
  }),
});

export const loader = api.loader;
export const action = api.action;
