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
  | "giving-confirm"
  | "giving-link"
  | "preferences"
  | "privacy"
  | "sign-in"
  | "webhook"
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
        throw usedUp(refusal);
      }
    }
  }
}

/**
 * Counts for a key only the tries that fail with AppError 400: throws AppError 429 before a try once the minute's are used
 * up. There is no limit of a day: a secret that was mistyped must not keep good reports out for so long.
 */
export async function limitFailures<Done>(
  name: LimitName,
  key: string,
  act: () => Promise<Done>,
): Promise<Done> {
  if (!env.RATE_LIMITS) return act();
  const [minute] = windows;
  const failures = limiter(name, minute!);
  const so = await failures.get(key);
  if (so && so.consumedPoints >= minute!.points && so.msBeforeNext > 0) throw usedUp(so);
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError && error.status === 400) await failures.penalty(key);
    throw error;
  }
}

function usedUp({ msBeforeNext }: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new AppError(429, "tooMany", { params: { seconds }, headers: { "Retry-After": String(seconds) } });
}
