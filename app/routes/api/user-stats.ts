import { profileInput, userStats } from "~/features/badges/badges.schema";
import { getStats } from "~/features/badges/badges.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/user/:userId/stats", {
  GET: endpoint({
    summary: "Level, points, badges and streak of a profile; me: this visitor, 1: the community",
    input: profileInput,
    output: userStats,
    who: "public",
    refusals: [404],
    run: getStats,
  }),
});

export const loader = api.loader;
export const action = api.action;
