import { prayLimit } from "~/features/prayers/limits.server";
import { prayForRequest } from "~/features/prayers/requests/pray.server";
import { prayedRequestOutput, prayInput } from "~/features/prayers/requests/requests.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/:id/pray", {
  POST: endpoint({
    summary: "Record that this visitor prays for a request; a visitor counts once",
    input: prayInput,
    output: prayedRequestOutput,
    who: "public",
    refusals: [404, 409],
    limit: prayLimit,
    run: prayForRequest,
  }),
});

export const loader = api.loader;
export const action = api.action;
