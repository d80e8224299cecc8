import { startPulse, type Pulse } from "./pulse";
import { enqueueScheduled, nextOccurrence, scheduledNames } from "./schedule";

export interface ClockOptions {
  /** The ministry's time zone, asked anew each time so that a change of the setting counts within a minute. */
  timeZone: () => Promise<string>;
  /** The longest pause between two looks at the clock. */
  tickMs?: number;
}

/**
 * Enqueues what the schedule wants: what was missed at once, then each occurrence when it comes. `onTick` hears the
 * time zone each time.
 */
export function startClock(
  { timeZone, tickMs = 30_000 }: ClockOptions,
  onTick?: (timeZone: string) => Promise<void>,
): Pulse {
  let zone: string | undefined;
  return startPulse(
    "the schedule",
    async () => {
      const asked = await timeZone();
      await enqueueScheduled(asked);
      zone = asked;
      await onTick?.(asked);
    },
    () => Math.min(tickMs, untilNext(zone)),
  );
}

function untilNext(zone: string | undefined): number {
  if (zone === undefined) return Infinity;
  const now = new Date();
  return Math.min(...scheduledNames.map((name) => nextOccurrence(name, zone, now).getTime() - now.getTime()));
}
