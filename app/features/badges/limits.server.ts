import { env } from "~/config/env.server";
import { defineLimit } from "~/request/limit.server";

/** Higher than for forms: visitors press the buttons of the demo block several times. */
const ACTIVITIES_TO_FORMS = 3;

export const activityLimit = defineLimit("activity", {
  windows: [
    { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE * ACTIVITIES_TO_FORMS, duration: 60 },
    { suffix: "day", points: env.RATE_LIMIT_PER_DAY * ACTIVITIES_TO_FORMS, duration: 24 * 60 * 60 },
  ],
});
export const leaderboardNameLimit = defineLimit("leaderboard-name");
