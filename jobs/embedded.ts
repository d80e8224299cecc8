import { listJobNames } from "./catalog";
import type { JobHandler } from "./define-job";
import { startScheduler, type SchedulerOptions } from "./scheduler";
import { onEnqueued } from "./outbox";
import { startLoop } from "./loop";
import { findDueRows, type DueRow } from "./outbox-rows";
import { createRunner, type RunnerOptions } from "./runner";
import { recordHeartbeat } from "./schedule";

export interface Engine {
  /** Takes no more work, waits for the jobs in hand at most `graceMs`, and gives back what is not done. */
  stop(options: { graceMs: number }): Promise<void>;
}

export interface EmbeddedOptions extends RunnerOptions, SchedulerOptions {
  /** How often the outbox is looked at when nothing calls. */
  pollMs?: number;
}

const PAGE = 50;

/** The job engine inside the web process: drains the outbox and keeps the schedule. Returns at once. */
export function startEmbedded(handlers: readonly JobHandler[], options: EmbeddedOptions): Engine {
  const runner = createRunner(handlers, options);

  async function startDueRows() {
    for (;;) {
      const ready = listJobNames().filter((name) => runner.free(name) > 0);
      const rows = ready.length > 0 ? await findDueRows(ready, PAGE) : [];
      const startable = rows.filter((row) => !runner.has(row.id));
      for (const row of startable) if (runner.free(row.name) > 0) start(row);
      // A full page may be all of one kind, with others behind it: look again without the kinds that are busy now.
      if (rows.length < PAGE || startable.length === 0) return;
    }
  }
  const drain = startLoop("the outbox", startDueRows, options.pollMs ?? 1_000);
  // An outcome that could not be written leaves its lease to run out; the pulse reports the database.
  const start = (row: DueRow) => void runner.run(row).then(drain.now, () => undefined);

  const clock = startScheduler(options, () => recordHeartbeat());
  const unsubscribe = onEnqueued(drain.now);
  return {
    async stop({ graceMs }) {
      unsubscribe();
      await Promise.all([drain.stop(), clock.stop()]);
      await runner.stop(graceMs);
    },
  };
}
