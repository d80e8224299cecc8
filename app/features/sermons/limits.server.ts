import { env } from "~/config/env.server";
import { defineLimit } from "~/request/limit.server";

/** A congregation that watches together shares one IP address, and each player reports twice a minute. */
const REPORTS_TO_FORMS = 60;

export const watchingLimit = defineLimit("sermon-watching", {
  windows: [
    { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE * REPORTS_TO_FORMS, duration: 60 },
    { suffix: "day", points: env.RATE_LIMIT_PER_DAY * REPORTS_TO_FORMS, duration: 24 * 60 * 60 },
  ],
});

export const initializeLimit = defineLimit("initialize-sermons");
