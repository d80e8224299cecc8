import { z } from "zod";
import { achievementOutput } from "~/features/growth/achievements/achievements.schema";
import { listAchievements } from "~/features/growth/achievements/achievements.server";
import { noInput } from "~/features/growth/profile/profile.schema";
import { endpoint, jsonApi } from "~/http/json-api.server";

const api = jsonApi("/api/spiritual/achievements", {
  GET: endpoint({
    summary: "The achievements that this visitor unlocked, newest first",
    input: noInput,
    output: z.array(achievementOutput),
    who: "public",
    run: listAchievements,
  }),
});

export const loader = api.loader;
export const action = api.action;
