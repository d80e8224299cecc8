import { Worker } from "bullmq";
import { connectRedis, REDIS_STOP_MS, openQueue, startRelay, type RelayOptions, type Ticket } from "./bullmq";
import { listJobs } from "./catalog";
import type { JobHandler } from "./define-job";
import { startScheduleLoop, type ScheduleLoopOptions } from "./schedule-loop";
import type { Engine } from "./embedded";
import { waitAtMost } from "./loop";
import { createRunner, type RunnerOptions } from "./runner";
import { listScheduledJobs, recordHeartbeat } from "./schedule";

export interface WorkerOptions extends RunnerOptions, RelayOptions, ScheduleLoopOptions {}

/** The job engine over Redis: takes tickets from BullMQ, runs their outbox rows, and stores the schedule there. */
export function startWorker(handlers: readonly JobHandler[], options: WorkerOptions): Engine {
  const runner = createRunner(handlers, options);
  const relay = startRelay(options);
  const connection = connectRedis(options.redisUrl);
  const queueOptions = { connection, prefix: options.redisPrefix };
  const ticks = openQueue("schedule", queueOptions);

  const clock = startScheduleLoop(options, async (settings) => {
    if (connection.status !== "ready") return;
    for (const { name, schedule } of listScheduledJobs()) {
      const pattern = schedule.pattern(settings);
      const known = await ticks.getJobScheduler(name);
      if (pattern === null) {
        if (known) await ticks.removeJobScheduler(name);
      } else if (known?.pattern !== pattern || known.tz !== settings.timeZone) {
        await ticks.upsertJobScheduler(name, { pattern, tz: settings.timeZone }, { name });
      }
    }
    await recordHeartbeat(); // not before: without Redis no scheduled job would run
  });

  connection.on("ready", clock.now);

  const workers = [
    ...listJobs().map(
      ({ name, concurrency }) =>
        new Worker<Ticket>(name, ({ data }) => runner.run({ name, ...data }), {
          ...queueOptions,
          concurrency,
        }),
    ),
    new Worker("schedule", async () => clock.now(), queueOptions),
  ];
  for (const worker of workers) worker.on("error", () => undefined); // the connection and the loops report errors

  return {
    async stop({ graceMs }) {
      runner.windDown();
      // No tick begins now: one that lost its connection would be logged as an outage.
      const clockStopped = clock.stop();
      const idle = Promise.all(workers.map((worker) => worker.close()));
      await Promise.all([relay.stop({ graceMs }), waitAtMost(graceMs, idle)]);
      await runner.stop(0);
      connection.disconnect();
      await waitAtMost(REDIS_STOP_MS, clockStopped);
    },
  };
}
