import { appreciationsQuerySchema, appreciationsSchema } from "~/features/giving/wall/wall.schema";
import { listAppreciations } from "~/features/giving/wall/wall.server";
import { endpoint, jsonApi } from "~/http/json-api.server";
import { setNextPageLink } from "~/http/next-page-link.server";

const api = jsonApi("/api/donor-appreciations", {
  GET: endpoint({
    summary:
      "The wall of appreciation: the donations whose donors agreed to it, newest first. The Link header leads on",
    input: appreciationsQuerySchema,
    output: appreciationsSchema,
    who: "public",
    shared: true,
    run: async (caller, query, reply) => {
      const { appreciations, older } = await listAppreciations(caller, query);
      setNextPageLink(reply, query, older);
      return appreciations;
    },
  }),
});

export const loader = api.loader;
export const action = api.action;
