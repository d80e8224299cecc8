import { env } from "~/config/env.server";

interface LimitWindow {
  /** Part of the counter's key. */
  suffix: "minute" | "hour" | "day";
  /** Allowed uses per window. */
  points: number;
  /** Seconds. */
  duration: number;
}

/** Uses that are counted together, by client address and by e-mail address. */
export interface Limit {
  /** Part of the counter's key in Redis. */
  name: string;
  windows: readonly LimitWindow[];
  countsEmails: boolean;
}

const publicWindows: readonly LimitWindow[] = [
  { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE, duration: 60 },
  { suffix: "day", points: env.RATE_LIMIT_PER_DAY, duration: 60 * 60 * 24 },
];

/** A limit for one public form, or for a call that could be used for guessing. Names are unique. */
export const defineLimit = (
  name: string,
  { windows = publicWindows, countsEmails = true }: Partial<Omit<Limit, "name">> = {},
): Limit => ({ name, windows, countsEmails });

/** AI calls cost money: an hourly limit, shared by all areas. */
export const aiLimit = defineLimit("ai", {
  windows: [{ suffix: "hour", points: env.RATE_LIMIT_AI_PER_HOUR, duration: 60 * 60 }],
});
