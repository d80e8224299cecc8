import { dateIn, formatDateIn, formatDateTime, formatShortDate } from "./format";
import { tFor } from "./i18n.server";
import type { Language } from "./languages";
import type { SpokenDate } from "./spoken-date";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on a date is clearer than a number of days. */
const MANY_DAYS = 7;

// Intl.RelativeTimeFormat has no Kreyòl, so the words of all languages are in dates.json. They are chosen on the server
// and sent with the page's data: the browser has no other clock and no other words.

/** An instant as people say it: "il y a 20 min", "hier", and from a week on its date; and exactly. */
export function sayDate(iso: string, language: Language, timeZone: string, now = new Date()): SpokenDate {
  return {
    words: wordsFor(new Date(iso), language, timeZone, now),
    exact: formatDateTime(iso, language, timeZone),
  };
}

function wordsFor(at: Date, language: Language, timeZone: string, now: Date): string {
  const t = tFor(language);
  const ms = now.getTime() - at.getTime();
  const isPast = ms >= 0;
  const n = (unit: number) => Math.floor(Math.abs(ms) / unit);
  if (n(MINUTE_MS) === 0) return t("dates:now");
  if (n(HOUR_MS) === 0) return t(isPast ? "dates:minutesAgo" : "dates:inMinutes", { n: n(MINUTE_MS) });
  const days = daysBetween(at, now, timeZone);
  if (days === 0) return t(isPast ? "dates:hoursAgo" : "dates:inHours", { n: n(HOUR_MS) });
  if (days === 1) return t("dates:yesterday");
  if (days === 2) return t("dates:twoDaysAgo");
  if (days === -1) return t("dates:tomorrow");
  if (days === -2) return t("dates:inTwoDays");
  if (Math.abs(days) < MANY_DAYS) return t(isPast ? "dates:daysAgo" : "dates:inDays", { n: Math.abs(days) });
  return formatShortDate(dateIn(timeZone, at), language);
}

/** A day for a page that everybody gets: "aujourd'hui", "hier", else the date. It changes once a day. */
export function sayDay(iso: string, language: Language, timeZone: string, now = new Date()): string {
  const days = daysBetween(new Date(iso), now, timeZone);
  if (days === 0) return tFor(language)("dates:today");
  if (days === 1) return tFor(language)("dates:yesterday");
  return formatDateIn(iso, language, timeZone);
}

/** How many calendar days `at` lies before `now` in a time zone. */
const daysBetween = (at: Date, now: Date, timeZone: string) =>
  Math.round((Date.parse(dateIn(timeZone, now)) - Date.parse(dateIn(timeZone, at))) / DAY_MS);
