import { z } from "zod";
import { badge, profileInput } from "~/features/badges/badges.schema";
import { listBadges } from "~/features/badges/badges.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/badges", {
  GET: endpoint({
    summary: "The badges of a profile, newest first; me: this visitor, 1: the community",
    input: profileInput,
    output: z.array(badge),
    who: "public",
    refusals: [404],
    run: listBadges,
  }),
});

export const loader = api.loader;
export const action = api.action;
