import { env } from "~/config/env.server";
import { startEmbedded, type Engine } from "./embedded";
import { handlers, scheduleSettings } from "./handlers/index";

/**
 * The web process's share of background work: all of it, or with REDIS_URL only handing it to Redis. Call once the
 * database is connected; on SIGTERM call `stop({ graceMs })`.
 */
export async function startJobs(): Promise<Engine> {
  if (!env.REDIS_URL) return startEmbedded(handlers, { scheduleSettings });
  const { startRelay } = await import("./bullmq"); // loaded only where it is used
  return startRelay({ redisUrl: env.REDIS_URL });
}
