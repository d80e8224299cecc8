import { env } from "~/config/env.server";
import { connect } from "~db/client";
import { startEmbedded } from "~jobs/embedded";
import type { Handlers } from "~jobs/runner";
import { serveUntilStopped } from "~jobs/serve";
import { startWorker } from "~jobs/worker";

// A real process for tests to kill: `job-process.ts <milliseconds a mail takes>`, with Redis where REDIS_URL is set.
const takesMs = Number(process.argv[2]);

const handlers: Handlers = {
  "send-mail": async ({ mailId }) => {
    process.stdout.write(`begun ${mailId}\n`);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
  },
  "send-newsletter": async () => undefined,
  "run-content-schedule": async () => undefined,
  "translate-content": async () => undefined,
  "handle-payment-event": async () => undefined,
  "settle-gifts": async () => undefined,
  "answer-mail": async () => undefined,
  "begin-subscription": async () => undefined,
  "stop-monthly-gift": async () => undefined,
  "publish-daily-content": async () => undefined,
  "send-devotion": async () => undefined,
  "send-gathered": async () => undefined,
  "clean-up": async () => undefined,
  "back-up": async () => undefined,
};
const options = {
  scheduleSettings: async () => ({ timeZone: "UTC", backups: "off" as const }),
  pollMs: 50,
  leaseMs: 1_000,
  staleMs: 500,
};

await connect(env.DATABASE_URL);
await serveUntilStopped(
  env.REDIS_URL
    ? startWorker(handlers, { ...options, redisUrl: env.REDIS_URL })
    : startEmbedded(handlers, options),
);
process.exit(0);
