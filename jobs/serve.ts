import { log } from "~/config/log.server";
import { db } from "~db/client";
import type { Engine } from "./embedded";
import { waitAtMost } from "./loop";

/** Runs an engine until SIGTERM or SIGINT, then drains it for at most `graceMs`. */
export async function serveUntilStopped(engine: Engine, graceMs = 25_000): Promise<void> {
  const awake = setInterval(() => undefined, 60_000); // engines do not keep a process alive
  log.info("jobs: started");
  await new Promise((resolve) => process.once("SIGTERM", resolve).once("SIGINT", resolve));
  log.info("jobs: stopping");
  await waitAtMost(graceMs + 2_000, engine.stop({ graceMs }));
  await waitAtMost(1_000, db.destroy());
  clearInterval(awake);
  log.info("jobs: stopped");
}
