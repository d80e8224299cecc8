import { env } from "~/config/env.server";
import { readRedisPrefix } from "~db/site-id";
import type { JobHandler } from "./define-job";
import { startEmbedded, type EmbeddedOptions, type Engine } from "./embedded";

/**
 * Starts the background work of the web process: runs all jobs, or with REDIS_URL only relays them to Redis. Call once
 * after the database is connected; on SIGTERM call `stop({ graceMs })`.
 */
export async function startJobs(
  handlers: readonly JobHandler[],
  { scheduleSettings }: Pick<EmbeddedOptions, "scheduleSettings">,
): Promise<Engine> {
  if (!env.REDIS_URL) return startEmbedded(handlers, { scheduleSettings });
  const { startRelay } = await import("./bullmq"); // loaded only when needed
  return startRelay({ redisUrl: env.REDIS_URL, redisPrefix: await readRedisPrefix() });
}
