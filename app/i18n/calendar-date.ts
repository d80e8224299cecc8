/** Adds `days` to a calendar date (`YYYY-MM-DD`); negative for earlier dates. */
export function shiftDate(date: string, days: number): string {
  const day = new Date(`${date}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, "YYYY-MM-DD".length);
}
