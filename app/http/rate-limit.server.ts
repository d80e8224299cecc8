import { RateLimiterRes, type RateLimiterAbstract } from "rate-limiter-flexible";
import { env } from "~/config/env.server";
import { AppError } from "./errors";
import { sharedCounter } from "./shared-counter.server";

/** The things that are limited, each counted by itself: public forms, and questions that could be used to guess. */
export type LimitName =
  | "contact"
  | "newsletter"
  | "newsletter-reading"
  | "bible-study"
  | "giving"
  | "giving-link"
  | "preferences"
  | "privacy"
  | "sign-in"
  | "ai";

const windows = [
  { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE, duration: 60 },
  { suffix: "day", points: env.RATE_LIMIT_PER_DAY, duration: 60 * 60 * 24 },
];

const limiters = new Map<string, RateLimiterAbstract>();

function limiter(name: LimitName, { suffix, ...window }: (typeof windows)[number]): RateLimiterAbstract {
  const keyPrefix = `limit:${name}:${suffix}`;
  const known = limiters.get(keyPrefix) ?? sharedCounter(keyPrefix, window);
  limiters.set(keyPrefix, known);
  return known;
}

/** Counts one use for every key (an address, an e-mail); throws AppError 429 with Retry-After when one is used up. */
export async function limit(name: LimitName, keys: string[]): Promise<void> {
  if (!env.RATE_LIMITS) return;
  for (const window of windows) {
    for (const key of keys) {
      try {
        await limiter(name, window).consume(key.toLowerCase());
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError(429, "tooMany", {
          params: { seconds },
          headers: { "Retry-After": String(seconds) },
        });
      }
    }
  }
}
