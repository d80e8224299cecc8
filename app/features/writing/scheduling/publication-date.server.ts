import { AppError } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { localTimeToInstant } from "./local-time.server";

const MINUTE_MS = 60_000;

/** What is saved: a draft may have a date, which it keeps when it is published. */
interface DatedText {
  isPublished: boolean;
  publishedAt: string | null;
}

/**
 * The date of publication that is saved (ISO time; null: the time when it is published). Given is a moment or a day in
 * the ministry's time zone. The day that is saved already keeps its time of day, and a published text its date when none
 * is given. Throws AppError 400 at `publishedAt` for a date in the future.
 */
export function toPublicationDate(
  given: string | null | undefined,
  saved: DatedText | null,
  timeZone: string,
): string | null {
  const before = saved?.publishedAt ?? null;
  if (given === undefined || (given === null && saved?.isPublished)) return before;
  if (given === null) return null;
  const now = Date.now();
  if (given.includes("T")) {
    const at = new Date(given);
    if (at.getTime() > now + MINUTE_MS) throw refuseFuture();
    return at.toISOString();
  }
  if (before !== null && dateIn(timeZone, new Date(before)) === given) return before;
  if (given > dateIn(timeZone, new Date(now))) throw refuseFuture();
  const noon = localTimeToInstant({ date: given, time: "12:00" }, timeZone);
  return new Date(Math.min(Date.parse(noon), now)).toISOString();
}

const refuseFuture = () =>
  new AppError(400, "invalid", { errors: { publishedAt: ["admin-schedule:publishedAt.future"] } });

/** The day of a date of publication in the ministry's time zone, as a form shows it; "" for none. */
export const publicationDay = (publishedAt: string | null, timeZone: string): string =>
  publishedAt === null ? "" : dateIn(timeZone, new Date(publishedAt));
