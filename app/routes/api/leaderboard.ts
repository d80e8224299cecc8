import { z } from "zod";
import { leaderboardEntry, noInput } from "~/features/badges/badges.schema";
import { listLeaderboard } from "~/features/badges/leaderboard.server";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/leaderboard", {
  GET: endpoint({
    summary: "The 50 profiles with the most points; a name only where the visitor chose to show one",
    input: noInput,
    output: z.array(leaderboardEntry),
    who: "public",
    shared: true,
    run: listLeaderboard,
  }),
});

export const loader = api.loader;
export const action = api.action;
