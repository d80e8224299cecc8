import { env } from "~/config/env.server";
import { defineLimit } from "~/request/limit.server";

export const prayerRequestLimit = defineLimit("prayer-request");
export const prayerAnswerLimit = defineLimit("prayer-answer");
export const prayerFlagLimit = defineLimit("prayer-flag");

/** Higher than for forms: a church group shares one IP address, and each person prays for several requests. */
const PRAYERS_TO_FORMS = 10;

export const prayLimit = defineLimit("pray", {
  windows: [
    { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE * PRAYERS_TO_FORMS, duration: 60 },
    { suffix: "day", points: env.RATE_LIMIT_PER_DAY * PRAYERS_TO_FORMS, duration: 24 * 60 * 60 },
  ],
});
