import { toReach, type Reach } from "./reachability.server";

const TIMEOUT_MS = 2_000;

/** Tests whether a Redis answers, over its own connection, which it closes again. */
export async function reachRedis(url: string): Promise<Reach> {
  const { default: Redis } = await import("ioredis"); // loaded only when needed
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
  });
  let broken: Error | undefined; // the cause; the command's own error says only that there was no connection
  redis.on("error", (error: Error) => void (broken ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return "reached";
  } catch (error) {
    const { message } = broken ?? (error as Error);
    if (/WRONGPASS|NOAUTH|NOPERM/.test(message)) return "refused";
    return /timed out|ETIMEDOUT/i.test(message) ? "timedOut" : toReach(broken ?? error);
  } finally {
    redis.disconnect();
  }
}

/** Whether a Redis answers within seconds. */
export const pingRedis = async (url: string): Promise<boolean> => (await reachRedis(url)) === "reached";
