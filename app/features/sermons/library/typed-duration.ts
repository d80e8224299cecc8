const MINUTE = 60;

/** Parses a typed duration to seconds: `42:15`, `1:02:30`, or `42` minutes. Null for anything else. */
export function parseDuration(typed: string): number | null {
  const parts = /^\s*(?:(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)|(\d{1,3}))\s*$/.exec(typed);
  if (!parts) return null;
  const [, hours = "0", minutes, seconds = "0", minutesAlone = "0"] = parts;
  return (Number(hours) * MINUTE + Number(minutes ?? minutesAlone)) * MINUTE + Number(seconds);
}

/** Formats seconds: `42:15`, `1:02:30`. */
export function formatDuration(duration: number): string {
  const twoDigits = (count: number) => String(count).padStart(2, "0");
  const minutes = Math.floor(duration / MINUTE);
  const seconds = twoDigits(duration % MINUTE);
  return minutes < MINUTE
    ? `${minutes}:${seconds}`
    : `${Math.floor(minutes / MINUTE)}:${twoDigits(minutes % MINUTE)}:${seconds}`;
}
