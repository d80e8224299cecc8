import { env } from "~/config/env.server";
import type { Pace } from "~/features/newsletter/fan-out-pace";
import { giveUpBatch, sendBatch } from "~/features/newsletter/deliveries.server";
import { sendNewsletterJob } from "~/features/newsletter/jobs";
import { connect } from "~db/client";
import { startEmbedded } from "~jobs/embedded";
import { handlers as real } from "~jobs/handlers/index";
import { handleJob } from "~jobs/define-job";
import { serveUntilStopped } from "~jobs/serve";
import { startWorker } from "~jobs/worker";

// A real process that sends newsletters, for tests to kill: `newsletter-process.ts <pace as JSON>`, with Redis where
// REDIS_URL is set.
const pace = JSON.parse(process.argv[2]!) as Partial<Pace>;

const handlers = real.map((handler) =>
  handler.job.name === sendNewsletterJob.name
    ? handleJob(sendNewsletterJob, (batch, { stopping }) => sendBatch(batch, { stopping, pace }), giveUpBatch)
    : handler,
);
const options = {
  scheduleSettings: async () => ({ timeZone: "UTC", backups: "off" as const }),
  pollMs: 50,
  leaseMs: 1_000,
  staleMs: 500,
};

await connect(env.DATABASE_URL);
process.stdout.write("ready\n");
await serveUntilStopped(
  env.REDIS_URL
    ? startWorker(handlers, { ...options, redisUrl: env.REDIS_URL })
    : startEmbedded(handlers, options),
);
process.exit(0);
