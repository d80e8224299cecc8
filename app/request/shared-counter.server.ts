import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from "rate-limiter-flexible";
import { env } from "~/config/env.server";

// A Redis that hangs must not delay a form: its connection is closed, the command fails, and further commands fail
// immediately until it is connected again.
async function connectRedis(url: string) {
  const { default: Redis } = await import("ioredis"); // loaded only when needed
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    socketTimeout: 400,
    commandTimeout: 500,
  });
}
const redis = env.REDIS_URL ? await connectRedis(env.REDIS_URL) : null;
redis?.on("error", () => undefined); // while Redis is down, each process counts by itself

let redisPrefix = "limye";
/** Sets what the keys begin with. Called before the first request: two sites on one Redis must not count together. */
export const nameCounters = (prefix: string) => void (redisPrefix = prefix);

class RedisCounter extends RateLimiterRedis {
  override getKey(key: string | number) {
    return `${redisPrefix}:${super.getKey(key)}`;
  }
  override parseKey(redisKey: string) {
    return super.parseKey(redisKey.slice(redisPrefix.length + 1));
  }
}

/** Counts uses per key: `points` in `duration` seconds. With Redis, all processes share the count. */
export function sharedCounter(
  keyPrefix: string,
  window: { points: number; duration: number },
): RateLimiterAbstract {
  const memory = new RateLimiterMemory({ ...window, keyPrefix });
  if (!redis) return memory;
  return new RedisCounter({ ...window, keyPrefix, storeClient: redis, insuranceLimiter: memory });
}

/** Closes the counters' connection, so that the process can end. */
export const closeCounters = () => redis?.disconnect();
