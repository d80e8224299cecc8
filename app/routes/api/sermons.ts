import { addSermon } from "~/features/sermons/library/sermons-admin.server";
import {
  sermon,
  sermonInput,
  sermonsQuery,
  sermonSummaries,
} from "~/features/sermons/library/sermons.schema";
import { listSermons } from "~/features/sermons/library/sermons.server";
import { queryWithLanguage } from "~/http/endpoint-input.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/sermons", {
  GET: endpoint({
    summary:
      "The published sermons without their transcripts; with admin=true all of them. The Link header has the next page",
    input: sermonsQuery,
    output: sermonSummaries,
    who: "public",
    shared: true,
    refusals: [403],
    reads: queryWithLanguage,
    run: async (caller, query, reply) => {
      const { sermons, older } = await listSermons(caller, query);
      setNextPageLink(reply, query, older);
      return sermons;
    },
  }),
  POST: endpoint({
    summary:
      "Adds a sermon as a draft. duration: seconds as a number, or text such as 42:15. A video address must be YouTube's",
    input: sermonInput,
    output: sermon,
    status: 201,
    who: "manage_content",
    run: (caller, input) => addSermon(caller, input),
  }),
});

export const loader = api.loader;
export const action = api.action;
