import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from "rate-limiter-flexible";
import { env } from "~/config/env.server";

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

/** Counts uses by key: `points` of them in `duration` seconds, for all processes together where there is Redis. */
export function sharedCounter(
  keyPrefix: string,
  window: { points: number; duration: number },
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ ...window, keyPrefix });
  if (!redis) return memory;
  return new RateLimiterRedis({ ...window, keyPrefix, storeClient: redis, insuranceLimiter: memory });
}

/** Lets the process end: closes the counters' connection. */
export const closeCounters = () => redis?.disconnect();
