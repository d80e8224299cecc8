import { env } from "~/config/env.server";
import { defineLimit } from "~/request/limit.server";

/** Higher than for forms: a group that uses the tool together shares one IP address. */
const QUOTES_TO_FORMS = 5;

const windows = [
  { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE * QUOTES_TO_FORMS, duration: 60 },
  { suffix: "day", points: env.RATE_LIMIT_PER_DAY * QUOTES_TO_FORMS, duration: 24 * 60 * 60 },
] as const;

export const quoteLimit = defineLimit("quote", { windows });
export const quoteShareLimit = defineLimit("quote-share", { windows });
