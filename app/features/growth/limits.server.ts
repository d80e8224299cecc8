import { env } from "~/config/env.server";
import { defineLimit } from "~/request/limit.server";

/** A group that uses it together shares one IP address, and a visitor may note a whole week at once. */
const GROWTH_TO_FORMS = 5;

export const growthLimit = defineLimit("growth", {
  windows: [
    { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE * GROWTH_TO_FORMS, duration: 60 },
    { suffix: "day", points: env.RATE_LIMIT_PER_DAY * GROWTH_TO_FORMS, duration: 24 * 60 * 60 },
  ],
});
