import { z } from "zod";
import { listPrayedIds } from "~/features/prayers/requests/pray.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/prayer-requests/prayed", {
  GET: endpoint({
    summary: "The ids of requests this visitor prayed for, newest prayer first",
    input: z.object({}),
    output: z.array(z.int()),
    who: "public",
    run: listPrayedIds,
  }),
});

export const loader = api.loader;
export const action = api.action;
