import { donationIdSchema } from "~/features/giving/admin/donations-admin.schema";
import { batchOutput } from "~/features/giving/entered/batches.schema";
import { showBatch } from "~/features/giving/entered/batches-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/donation-batches/:id", {
  GET: endpoint({
    summary: "A batch with its donations and sums",
    input: donationIdSchema,
    output: batchOutput,
    who: "manage_donations",
    run: showBatch,
  }),
});

export const loader = api.loader;
export const action = api.action;
