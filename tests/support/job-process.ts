import { env } from "~/config/env.server";
import { sendMailJob } from "~/features/mail/jobs";
import { connect } from "~db/client";
import { registerJobs } from "~jobs/catalog";
import { startEmbedded } from "~jobs/embedded";
import { handleJob } from "~jobs/define-job";
import { serveUntilStopped } from "~jobs/serve";
import { startWorker } from "~jobs/worker";

// A process that tests kill: `job-process.ts <milliseconds a mail takes>`, with Redis when REDIS_URL is set.
const takesMs = Number(process.argv[2]);

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
  staleMs: 500,
};

await connect(env.DATABASE_URL);
await serveUntilStopped(
  env.REDIS_URL
    ? startWorker(handlers, { ...options, redisUrl: env.REDIS_URL })
    : startEmbedded(handlers, options),
);
process.exit(0);
