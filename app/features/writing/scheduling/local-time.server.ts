import { TZDate, tzOffset } from "@date-fns/tz";
import { AppError } from "~/request/errors";
import type { LocalDateTime } from "./content-schedule.schema";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant (ISO) of a date and time in a time zone. Of a time that comes twice when clocks go back, the first.
 * Throws AppError 400 at `time` for a time that clocks skip.
 */
export function localTimeToInstant({ date, time }: LocalDateTime, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  // An offset holds longer than a day: only those of the day before and after can apply.
  const instants = [asUtc - DAY, asUtc + DAY]
    .map((near) => asUtc - tzOffset(timeZone, new Date(near)) * MINUTE)
    .filter((at) => at + tzOffset(timeZone, new Date(at)) * MINUTE === asUtc);
  if (instants.length === 0) {
    throw new AppError(400, "invalid", { errors: { time: ["admin-schedule:form.skippedTime"] } });
  }
  return new Date(Math.min(...instants)).toISOString();
}

/** Date and time of an instant in a time zone. */
export function instantToLocalTime(iso: string, timeZone: string): LocalDateTime {
  const [date = "", time = ""] = new TZDate(iso, timeZone).toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}
