import { searchLimit } from "~/features/operations/limits.server";
import { searchInput, searchOutput } from "~/features/operations/search.schema";
import { searchAdmin } from "~/features/operations/search.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/admin/search", {
  GET: endpoint({
    summary: "Screens, people, texts and donations that match, as far as the role sees them",
    input: searchInput,
    output: searchOutput,
    who: "administrator",
    limit: searchLimit,
    run: searchAdmin,
  }),
});

export const loader = api.loader;
export const action = api.action;
