import { sermon, sermonId } from "~/features/sermons/library/sermons.schema";
import { getSermon } from "~/features/sermons/library/sermons.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/sermons/:id", {
  GET: endpoint({
    summary: "A published sermon with its transcript. Drafts need manage_content",
    input: sermonId,
    output: sermon,
    who: "public",
    run: getSermon,
  }),
});

export const loader = api.loader;
export const action = api.action;
