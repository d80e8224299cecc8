import { reachOf, type Reach } from "./reachability.server";

const PATIENCE_MS = 2_000;

/** Whether a Redis answers, over a connection of its own that is closed again. */
export async function reachRedis(url: string): Promise<Reach> {
  const { Redis } = await import("ioredis"); // loaded only when needed
  const redis = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    retryStrategy: () => null,
  });
  let broken: Error | undefined; // why there was no connection; the command says only that there was none
  redis.on("error", (error: Error) => void (broken ??= error));
  try {
    await redis.connect();
    await redis.ping();
    return "reached";
  } catch (error) {
    const { message } = broken ?? (error as Error);
    if (/WRONGPASS|NOAUTH|NOPERM/.test(message)) return "refused";
    return /timed out|ETIMEDOUT/i.test(message) ? "timedOut" : reachOf(broken ?? error);
  } finally {
    redis.disconnect();
  }
}

/** Whether a Redis answers within seconds. */
export const pingRedis = async (url: string): Promise<boolean> => (await reachRedis(url)) === "reached";
