import { env } from "~/config/env.server";
import type { BatchOptions } from "~/features/newsletter/sending/batch-options";
import { giveUpBatch, sendBatch } from "~/features/newsletter/sending/send-batch.server";
import { sendNewsletterJob } from "~/features/newsletter/jobs";
import { connect } from "~db/client";
import { readRedisPrefix } from "~db/site-id";
import { startEmbedded } from "~jobs/embedded";
import { handlers as real } from "~/jobs.server";
import { handleJob } from "~jobs/define-job";
import { serveUntilStopped } from "~jobs/serve";
import { startWorker } from "~jobs/worker";

// A process that sends newsletters, for tests to kill: `newsletter-process.ts <batch options as JSON>`. With Redis when
// REDIS_URL is set.
const batchOptions = JSON.parse(process.argv[2]!) as Partial<BatchOptions>;

const handlers = real.map((handler) =>
  handler.job.name === sendNewsletterJob.name
    ? handleJob(
        sendNewsletterJob,
        (batch, { stopping }) => sendBatch(batch, { stopping, options: batchOptions }),
        giveUpBatch,
      )
    : handler,
);
const options = {
  scheduleSettings: async () => ({ timeZone: "UTC", backups: "off" as const }),
  pollMs: 50,
  // Short only where the process is killed: a job whose lease runs out on a busy machine sends its mail twice.
  ...(batchOptions.leaseMs && { leaseMs: batchOptions.leaseMs }),
  staleMs: 500,
};

await connect(env.DATABASE_URL);
process.stdout.write("ready\n");
await serveUntilStopped(
  env.REDIS_URL
    ? startWorker(handlers, { ...options, redisUrl: env.REDIS_URL, redisPrefix: await readRedisPrefix() })
    : startEmbedded(handlers, options),
);
process.exit(0);
