import { env } from "~/config/env.server";
import { readRedisPrefix } from "~db/site-id";
import { startEmbedded, type Engine } from "./embedded";
import { handlers, scheduleSettings } from "./handlers/index";

/**
 * Starts the background work of the web process: runs all jobs, or with REDIS_URL only relays them to Redis. Call once
 * after the database is connected; on SIGTERM call `stop({ graceMs })`.
 */
export async function startJobs(): Promise<Engine> {
  if (!env.REDIS_URL) return startEmbedded(handlers, { scheduleSettings });
  const { startRelay } = await import("./bullmq"); // loaded only when needed
  return startRelay({ redisUrl: env.REDIS_URL, redisPrefix: await readRedisPrefix() });
}
