/** Where a visitor is when a player starts. */
export interface WatchStart {
  minutes: number;
  /** 0 to 100. */
  percentage: number;
  /** Seconds. */
  position: number;
}

/** What POST /api/spiritual/progress takes of a player. */
export interface WatchReport {
  watchTimeMinutes: number;
  progressPercentage: number;
  positionSeconds: number;
}

/** Seconds. A longer step was a jump: players tell their place several times a second, hidden pages each second. */
const MAX_STEP = 10;
const MAX_MINUTES = 24 * 60;

/** Adds up what is really played: a jump moves the place, but neither minutes nor percentage until playing goes on there. */
export function createWatchClock(start: WatchStart) {
  let last: number | null = null;
  let seconds = 0;
  let { percentage, position } = start;
  return {
    /** The player is at this second of so many. */
    tick(at: number, duration: number): void {
      const step = last === null ? 0 : at - last;
      last = at;
      position = at;
      if (step <= 0 || step > MAX_STEP) return;
      seconds += step;
      if (duration > 0) percentage = Math.max(percentage, Math.min(100, Math.floor((100 * at) / duration)));
    },
    report: (): WatchReport => ({
      watchTimeMinutes: Math.min(MAX_MINUTES, start.minutes + Math.floor(seconds / 60)),
      progressPercentage: percentage,
      positionSeconds: Math.floor(position),
    }),
  };
}

/** Seconds as a player shows them: 4:05, 1:02:03. */
export function formatClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = two(Math.floor(seconds % 60));
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What is left to the end that nobody goes back for. */
const CLOSING_SECONDS = 15;
const OPENING_SECONDS = 10;

/** Where a recording goes on; 0 from its start: after only the first seconds, and once it was played to its end. */
export const resumeAt = (positionSeconds: number, duration: number): number =>
  positionSeconds < OPENING_SECONDS || positionSeconds > duration - CLOSING_SECONDS ? 0 : positionSeconds;
