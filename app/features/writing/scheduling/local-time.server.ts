import { TZDate, tzOffset } from "@date-fns/tz";
import { AppError } from "~/request/errors";
import type { LocalDateTime } from "./content-schedule.schema";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instant (ISO UTC) of a date and time of day in a time zone. A time that comes twice because the clocks go back
 * is the first of the two. Throws AppError 400 at `time` for one that the clocks skip.
 */
export function localTimeToInstant({ date, time }: LocalDateTime, timeZone: string): string {
  const asUtc = Date.parse(`${date}T${time}:00.000Z`);
  // Offsets hold for longer than a day: those of the day before and after are all that may apply.
  const instants = [asUtc - DAY, asUtc + DAY]
    .map((near) => asUtc - tzOffset(timeZone, new Date(near)) * MINUTE)
    .filter((at) => at + tzOffset(timeZone, new Date(at)) * MINUTE === asUtc);
  if (instants.length === 0) {
    throw new AppError(400, "invalid", { errors: { time: ["admin-schedule:form.skippedTime"] } });
  }
  return new Date(Math.min(...instants)).toISOString();
}

/** An instant as its date and time fields are filled, in a time zone. */
export function instantToLocalTime(iso: string, timeZone: string): LocalDateTime {
  const [date = "", time = ""] = new TZDate(iso, timeZone).toISOString().split("T");
  return { date, time: time.slice(0, 5) };
}
