import { startLoop, type Loop } from "./loop";
import { enqueueScheduled, nextOccurrence, listScheduledJobs, type ScheduleSettings } from "./schedule";

export interface ScheduleLoopOptions {
  /** The settings of the schedule. Read each time, so that a change takes effect within a minute. */
  scheduleSettings: () => Promise<ScheduleSettings>;
  /** The longest pause between two ticks, in ms. */
  tickMs?: number;
}

/**
 * Enqueues scheduled jobs: missed ones immediately, then each occurrence when it is due. `onTick` gets the settings
 * each time.
 */
export function startScheduleLoop(
  { scheduleSettings, tickMs = 30_000 }: ScheduleLoopOptions,
  onTick?: (settings: ScheduleSettings) => Promise<void>,
): Loop {
  let settings: ScheduleSettings | undefined;
  return startLoop(
    "the schedule",
    async () => {
      const asked = await scheduleSettings();
      await enqueueScheduled(asked);
      settings = asked;
      await onTick?.(asked);
    },
    () => Math.min(tickMs, settings ? untilNext(settings) : Infinity),
  );
}

function untilNext(settings: ScheduleSettings): number {
  const now = new Date();
  const next = listScheduledJobs().map(
    ({ name }) => nextOccurrence(name, settings, now)?.getTime() ?? Infinity,
  );
  return Math.min(...next) - now.getTime();
}
