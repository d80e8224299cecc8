import type { DateOrder } from "./import-choices";

const DAY_MS = 86_400_000;
/** Excel's day 0. Its day 60 does not exist, so this counts from March 1900 on. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

const parts =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]m)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const words = /^(?:\d{1,2} [a-z]{3,9} \d{4}|[a-z]{3,9} \d{1,2},? \d{4})/i;

/**
 * A time as people and programs write it, as ISO text: ISO 8601, numbers with slashes, points or hyphens, an English
 * month, or the number of a day in Excel. Without a zone it is UTC. Null for anything else, and for a time to come.
 */
export function readTime(text: string, order: DateOrder, now: number): string | null {
  const trimmed = text.trim();
  const ms = readParts(trimmed, order) ?? readSerial(trimmed) ?? readWords(trimmed);
  return ms === null || ms > now + DAY_MS || ms < Date.UTC(1970, 0, 2)
    ? null
    : new Date(Math.min(ms, now)).toISOString();
}

function readParts(text: string, order: DateOrder): number | null {
  const found = parts.exec(text);
  if (!found) return null;
  const [, first = "", second = "", third = "", hour = "0", minute = "0", seconds = "0", half, zone] = found;
  const isYearFirst = first.length === 4;
  if (!isYearFirst && third.length !== 4 && third.length !== 2) return null;
  const [year, month, day] = isYearFirst
    ? [first, second, third]
    : order === "dayFirst"
      ? [third, second, first]
      : [third, first, second];
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const date = Date.UTC(fullYear, Number(month) - 1, Number(day), hours, Number(minute), Number(seconds));
  const read = new Date(date);
  const isReal = read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day);
  return isReal ? date - zoneMs(zone) : null;
}

function zoneMs(zone: string | undefined): number {
  const found = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? "");
  if (!found) return 0;
  const ms = (Number(found[2]) * 60 + Number(found[3] ?? 0)) * 60_000;
  return found[1] === "-" ? -ms : ms;
}

/** Days from 1982 to 2064, so that no other number is taken for a date. */
function readSerial(text: string): number | null {
  if (!/^\d{5}(\.\d+)?$/.test(text)) return null;
  const days = Number(text);
  return days > 30_000 && days < 60_000 ? EXCEL_EPOCH + Math.round(days * DAY_MS) : null;
}

function readWords(text: string): number | null {
  if (!words.test(text)) return null;
  const ms = Date.parse(/\d:\d/.test(text) ? text : `${text} UTC`);
  return Number.isNaN(ms) ? null : ms;
}

/** Which order the dates of a column have: a number above 12 is a day. Undefined when no date tells. */
export function findDateOrder(cells: readonly string[]): DateOrder | undefined {
  for (const cell of cells) {
    const [, first = "", second = ""] = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}\b/.exec(cell.trim()) ?? [];
    if (Number(first) > 12) return "dayFirst";
    if (Number(second) > 12) return "monthFirst";
  }
  return undefined;
}
