import { listJobNames } from "./catalog";
import type { JobHandler } from "./define-job";
import { startScheduleLoop, type ScheduleLoopOptions } from "./schedule-loop";
import { onEnqueued } from "./outbox";
import { startLoop } from "./loop";
import { findDueRows, type DueRow } from "./outbox-rows";
import { createRunner, type RunnerOptions } from "./runner";
import { recordHeartbeat } from "./schedule";

export interface Engine {
  /** Drains: takes no more jobs, waits at most `graceMs` for running ones, and releases the rest. */
  stop(options: { graceMs: number }): Promise<void>;
}

export interface EmbeddedOptions extends RunnerOptions, ScheduleLoopOptions {
  /** The longest pause between two polls of the outbox, in ms. */
  pollMs?: number;
}

const PAGE = 50;

/** The job engine inside the web process: runs outbox rows and the schedule. Returns immediately. */
export function startEmbedded(handlers: readonly JobHandler[], options: EmbeddedOptions): Engine {
  const runner = createRunner(handlers, options);

  async function startDueRows() {
    for (;;) {
      const ready = listJobNames().filter((name) => runner.free(name) > 0);
      const rows = ready.length > 0 ? await findDueRows(ready, PAGE) : [];
      const startable = rows.filter((row) => !runner.has(row.id));
      for (const row of startable) if (runner.free(row.name) > 0) start(row);
      // A full page may contain one kind only and hide others: query again without the kinds that are busy.
      if (rows.length < PAGE || startable.length === 0) return;
    }
  }
  const outboxLoop = startLoop("the outbox", startDueRows, options.pollMs ?? 1_000);
  // When an outcome cannot be written, the lease expires. The loop reports the database's outage.
  const start = (row: DueRow) => void runner.run(row).then(outboxLoop.now, () => undefined);

  const clock = startScheduleLoop(options, () => recordHeartbeat());
  const unsubscribe = onEnqueued(outboxLoop.now);
  return {
    async stop({ graceMs }) {
      unsubscribe();
      await Promise.all([outboxLoop.stop(), clock.stop()]);
      await runner.stop(graceMs);
    },
  };
}
