import { TZDate } from "@date-fns/tz";
import { format, formatDistance } from "date-fns";
import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";
import { es } from "date-fns/locale/es";
import { fr } from "date-fns/locale/fr";
import { ht as dateFnsHt } from "date-fns/locale/ht";
import type { Language } from "./languages";
import { numberTag } from "./format-money";

export { formatList } from "./format-list";
export { formatMoney } from "./format-money";

// Intl has no "ht" and silently falls back to another language, so it is never used for words in Kreyòl.
// date-fns writes "fevrye"; the standard orthography has no v + r + y in one syllable.
const ht: Locale = {
  ...dateFnsHt,
  localize: {
    ...dateFnsHt.localize,
    month: (...asked) => dateFnsHt.localize.month(...asked).replace("fevrye", "fevriye"),
  },
};
const locales: Record<Language, Locale> = { fr, ht, en: enUS, es };
const longDate: Record<Language, string> = {
  fr: "EEEE d MMMM yyyy",
  ht: "EEEE d MMMM yyyy",
  en: "EEEE, MMMM d, yyyy",
  es: "EEEE d 'de' MMMM 'de' yyyy",
};
const shortDate: Record<Language, string> = {
  fr: "dd/MM/yyyy",
  ht: "dd/MM/yyyy",
  en: "MM/dd/yyyy",
  es: "dd/MM/yyyy",
};
// The date in full, then the time of day.
const longDateTime: Record<Language, string> = {
  fr: `${longDate.fr} 'à' HH:mm`,
  ht: `${longDate.ht}, HH:mm`,
  en: `${longDate.en} 'at' h:mm a`,
  es: `${longDate.es}, HH:mm`,
};
const monthFormat: Record<Language, string> = {
  fr: "MMMM yyyy",
  ht: "MMMM yyyy",
  en: "MMMM yyyy",
  es: "MMMM 'de' yyyy",
};

const dayOfYear: Record<Language, string> = {
  fr: "d MMMM",
  ht: "d MMMM",
  en: "MMMM d",
  es: "d 'de' MMMM",
};

/** A calendar date (`YYYY-MM-DD`) read at noon, so that no time zone moves it to its neighbour. */
const calendarDay = (date: string) => new Date(`${date}T12:00:00`);

/** `2026-11-20` as "vendredi 20 novembre 2026". */
export const formatDate = (date: string, language: Language) =>
  format(calendarDay(date), longDate[language], { locale: locales[language] });

/** An instant as "vendredi 20 novembre 2026": its date in a time zone. */
export const formatDateIn = (iso: string, language: Language, timeZone: string) =>
  formatDate(dateIn(timeZone, new Date(iso)), language);

/** `2026-11-20` as "20/11/2026". */
export const formatShortDate = (date: string, language: Language) =>
  format(calendarDay(date), shortDate[language], { locale: locales[language] });

/** `2026-11` as "novembre 2026". */
export const formatMonth = (month: string, language: Language) =>
  format(calendarDay(`${month}-15`), monthFormat[language], { locale: locales[language] });

/** `12` as "décembre". */
export const formatMonthName = (month: string, language: Language) =>
  format(calendarDay(`2026-${month}-15`), "LLLL", { locale: locales[language] });

/** `12-25` as "25 décembre". */
export const formatDayOfYear = (day: string, language: Language) =>
  format(calendarDay(`2028-${day}`), dayOfYear[language], { locale: locales[language] });

/** `2026-11-20` as "vendredi". */
export const formatWeekday = (date: string, language: Language) =>
  format(calendarDay(date), "EEEE", { locale: locales[language] });

/** An instant as date and time of day in a time zone. */
export const formatDateTime = (iso: string, language: Language, timeZone: string) => {
  const clock = language === "en" ? "h:mm a" : "HH:mm";
  return format(new TZDate(iso, timeZone), `${shortDate[language]} ${clock}`, { locale: locales[language] });
};

/** An instant as "vendredi 20 novembre 2026 à 14:05" in a time zone. */
export const formatLongDateTime = (iso: string, language: Language, timeZone: string) =>
  format(new TZDate(iso, timeZone), longDateTime[language], { locale: locales[language] });

/** How long before or after `now` an instant lies, in words. */
export const formatRelative = (iso: string, now: Date, language: Language) =>
  formatDistance(new Date(iso), now, { addSuffix: true, locale: locales[language] });

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(numberTag[language]).format(value);

/** A share from 0 to 1 as "12 %", without decimals. */
export const formatPercent = (share: number, language: Language) =>
  new Intl.NumberFormat(numberTag[language], { style: "percent" }).format(share);

// Intl has no units in Kreyòl, so they are listed here and Intl formats only the digits.
const byteUnits: Record<Language, string[]> = {
  fr: ["o", "ko", "Mo", "Go", "To"],
  ht: ["o", "ko", "Mo", "Go", "To"],
  en: ["B", "kB", "MB", "GB", "TB"],
  es: ["B", "kB", "MB", "GB", "TB"],
};

/** A size in bytes as "12,4 Mo", in powers of 1,000. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  const digits = new Intl.NumberFormat(numberTag[language], {
    maximumFractionDigits: value < 100 && power > 1 ? 1 : 0,
  });
  return `${digits.format(value)}\u00a0${byteUnits[language][power]!}`;
}

// Only digits, so Intl can be used. Cached, because creating a formatter is expensive.
const calendars = new Map<string, Intl.DateTimeFormat>();

let cachedDate: { timeZone: string; minute: number; date: string } | undefined;

/** The calendar date in a time zone at an instant, or now. */
export function dateIn(timeZone: string, at?: Date): string {
  if (at) return calendarDate(timeZone, at);
  const minute = Math.floor(Date.now() / MINUTE_MS); // called several times per request; a date begins with a minute
  if (cachedDate?.minute !== minute || cachedDate.timeZone !== timeZone) {
    cachedDate = { timeZone, minute, date: calendarDate(timeZone, new Date()) };
  }
  return cachedDate.date;
}

function calendarDate(timeZone: string, at: Date): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** The instant (ISO UTC) at which a calendar date begins in a time zone. */
export function startOfDay(date: string, timeZone: string): string {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const midnight = new TZDate(year, month - 1, day, timeZone).getTime();
  // Where the clocks go back at 1:00, midnight comes twice, and TZDate may return the second one.
  const isSecond = dateIn(timeZone, new Date(midnight - 1)) === date;
  return new Date(isSecond ? midnight - HOUR_MS : midnight).toISOString();
}
