/** The visitor's progress when a player starts. */
export interface WatchStart {
  minutes: number;
  /** 0 to 100. */
  percentage: number;
  /** Seconds. */
  position: number;
}

/** The fields of POST /api/spiritual/progress that a player sends. */
export interface WatchReport {
  watchTimeMinutes: number;
  progressPercentage: number;
  positionSeconds: number;
}

/** Seconds. A longer step was a seek: players report several times a second, on hidden pages once a second. */
const MAX_STEP = 10;
const MAX_MINUTES = 24 * 60;

/** Counts only what is played. A seek changes the position; minutes and percentage change when playback continues. */
export function createWatchClock(start: WatchStart) {
  let last: number | null = null;
  let seconds = 0;
  let { percentage, position } = start;
  return {
    /** The player is at second `at` of `duration` seconds. */
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

/** A recording stopped this close to its end counts as played to the end. */
const CLOSING_SECONDS = 15;
const OPENING_SECONDS = 10;

/** The second at which a recording resumes. 0 (the start) if only its first seconds were played, or all of it. */
export const resumeAt = (positionSeconds: number, duration: number): number =>
  positionSeconds < OPENING_SECONDS || (duration > 0 && positionSeconds > duration - CLOSING_SECONDS)
    ? 0
    : positionSeconds;
