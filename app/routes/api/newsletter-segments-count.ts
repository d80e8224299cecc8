import { z } from "zod";
import { segmentCriteria } from "~/features/newsletter/segments/segments.schema";
import { countCriteria } from "~/features/newsletter/segments/segments-admin.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/newsletter-segments/count", {
  POST: endpoint({
    summary: "How many subscribers match these criteria now; an empty list does not filter.",
    input: segmentCriteria,
    output: z.object({ count: z.int() }),
    who: "manage_newsletter",
    run: countCriteria,
  }),
});

export const loader = api.loader;
export const action = api.action;
