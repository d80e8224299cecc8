import { z } from "zod";
import { initializeSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { initializedSermons } from "~/features/sermons/library/sermons.schema";
import { initializeLimit } from "~/features/sermons/limits.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermons/initialize", {
  POST: endpoint({
    summary:
      "Publishes the demo sermons in four languages. Idempotent. Public in demo mode; otherwise needs manage_content",
    input: z.object({}),
    output: initializedSermons,
    who: "public",
    refusals: [403],
    limit: initializeLimit,
    run: initializeSermons,
  }),
});

export const loader = api.loader;
export const action = api.action;
