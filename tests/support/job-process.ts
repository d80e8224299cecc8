import { env } from "~/config/env.server";
import { sendMailJob } from "~/features/mail/jobs";
import { connect } from "~db/client";
import { readRedisPrefix } from "~db/site-id";
import { registerJobs } from "~jobs/catalog";
import { startEmbedded } from "~jobs/embedded";
import { handleJob } from "~jobs/define-job";
import { serveUntilStopped } from "~jobs/serve";
import { startWorker } from "~jobs/worker";

// A process that tests kill: `job-process.ts <milliseconds a mail takes> [milliseconds until a row counts as stale]`,
// with Redis when REDIS_URL is set.
const [takesMs = 0, staleMs = 500] = process.argv.slice(2).map(Number);

registerJobs([sendMailJob]);
const handlers = [
  handleJob(sendMailJob, async ({ mailId }) => {
    process.stdout.write(`begun ${mailId}\n`);
    await new Promise((resolve) => setTimeout(resolve, takesMs));
  }),
];
const options = {
  scheduleSettings: async () => ({ timeZone: "UTC", backups: "off" as const }),
  pollMs: 50,
  leaseMs: 1_000,
  staleMs,
};

await connect(env.DATABASE_URL);
await serveUntilStopped(
  env.REDIS_URL
    ? startWorker(handlers, { ...options, redisUrl: env.REDIS_URL, redisPrefix: await readRedisPrefix() })
    : startEmbedded(handlers, options),
);
process.exit(0);
