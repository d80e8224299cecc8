import { Redis } from "ioredis";
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import { env } from "~/config/env.server";
import { AppError } from "./errors";

/** The things that are limited, each counted by itself: public forms, and questions that could be used to guess. */
export type LimitName = "contact" | "newsletter" | "bible-study" | "preferences" | "privacy" | "sign-in";

const windows = [
  { suffix: "minute", points: env.RATE_LIMIT_PER_MINUTE, duration: 60 },
  { suffix: "day", points: env.RATE_LIMIT_PER_DAY, duration: 60 * 60 * 24 },
];

// A Redis that answers nothing must not hold up a form: its connection is closed, then the command fails, and those
// after it fail at once until there is a connection that answers.
const redis = env.REDIS_URL
  ? new Redis(env.REDIS_URL, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      connectTimeout: 2000,
      socketTimeout: 400,
      commandTimeout: 500,
    })
  : null;
redis?.on("error", () => undefined); // while Redis is away each process counts by itself

const limiters = new Map<string, RateLimiterAbstract>();

function limiter(name: LimitName, window: (typeof windows)[number]): RateLimiterAbstract {
  const keyPrefix = `limit:${name}:${window.suffix}`;
  const known = limiters.get(keyPrefix);
  if (known) return known;
  const memory = new RateLimiterMemory({ ...window, keyPrefix });
  const made = redis
    ? new RateLimiterRedis({ ...window, keyPrefix, storeClient: redis, insuranceLimiter: memory })
    : memory;
  limiters.set(keyPrefix, made);
  return made;
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

/** Lets the process end: closes the shared counter's connection. */
export const closeRateLimits = () => redis?.disconnect();
