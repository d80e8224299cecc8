import fc from "fast-check";
import { enUS } from "date-fns/locale";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  dateIn,
  formatBytes,
  formatDate,
  formatDateTime,
  formatList,
  formatLongDateTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatRelative,
  formatShortDate,
} from "~/i18n/format";
import { languages } from "~/i18n/languages";

afterEach(() => void vi.useRealTimers());

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("a date is written in full in each language", () => {
  expect(formatDate("2026-11-20", "fr")).toBe("vendredi 20 novembre 2026");
  expect(formatDate("2026-11-20", "ht")).toBe("vandredi 20 novanm 2026");
  expect(formatDate("2026-11-20", "en")).toBe("Friday, November 20, 2026");
  expect(formatDate("2026-11-20", "es")).toBe("viernes 20 de noviembre de 2026");
});

describe("Kreyòl", () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}`);
  const english = (words: string) =>
    [...Array(12).keys()].some((month) => words.includes(enUS.localize.month(month as 0))) ||
    [...Array(7).keys()].some((day) => words.includes(enUS.localize.day(day as 0)));

  test("has its own months and days, never the English ones", () => {
    const names = months.map((month) => formatMonth(month, "ht"));
    expect(names).toEqual([
      "janvye 2026",
      "fevriye 2026",
      "mas 2026",
      "avril 2026",
      "me 2026",
      "jen 2026",
      "jiyè 2026",
      "out 2026",
      "septanm 2026",
      "oktòb 2026",
      "novanm 2026",
      "desanm 2026",
    ]);
    const week = Array.from({ length: 7 }, (_, day) => formatDate(`2026-11-${16 + day}`, "ht").split(" ")[0]);
    expect(week).toEqual(["lendi", "madi", "mèkredi", "jedi", "vandredi", "samdi", "dimanch"]);
  });

  test("writes no date in English", () => {
    const days = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => !english(formatDate(day.toISOString().slice(0, 10), "ht"))),
      { numRuns: 200 },
    );
  });

  test("writes how long ago in its own words", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    for (const ago of [
      "2026-11-20T11:55:00Z",
      "2026-11-18T12:00:00Z",
      "2025-11-20T12:00:00Z",
      "2026-12-20T12:00:00Z",
    ]) {
      expect(formatRelative(ago, now, "ht")).not.toMatch(/\b(ago|in|about|days?|minutes?|months?|years?)\b/);
      expect(formatRelative(ago, now, "ht")).not.toBe(formatRelative(ago, now, "fr"));
    }
  });

  test("writes numbers and money as Haiti does", () => {
    expect(plain(formatNumber(1234567.5, "ht"))).toBe("1 234 567,5");
    expect(plain(formatMoney(123456, "USD", "ht"))).toMatch(/^1 234,56 \$/);
  });
});

test("a short date has the order of its language", () => {
  expect(languages.map((language) => formatShortDate("2026-02-01", language))).toEqual([
    "01/02/2026",
    "01/02/2026",
    "02/01/2026",
    "01/02/2026",
  ]);
});

test("a calendar date is the same day in every time zone of the server", () => {
  const before = process.env.TZ;
  try {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Port-au-Prince", "UTC"]) {
      process.env.TZ = zone;
      expect(formatShortDate("2026-03-08", "fr"), zone).toBe("08/03/2026");
    }
  } finally {
    process.env.TZ = before;
  }
});

test("an instant is in the ministry's time, in winter and in summer", () => {
  const zone = "America/Port-au-Prince";
  expect(formatDateTime("2026-01-15T13:00:00.000Z", "fr", zone)).toBe("15/01/2026 08:00");
  expect(formatDateTime("2026-07-15T12:00:00.000Z", "ht", zone)).toBe("15/07/2026 08:00");
  expect(plain(formatDateTime("2026-07-15T01:30:00.000Z", "en", zone))).toBe("07/14/2026 9:30 PM");
  expect(dateIn(zone, new Date("2026-07-15T03:59:00Z"))).toBe("2026-07-14");
  expect(dateIn(zone, new Date("2026-07-15T04:00:00Z"))).toBe("2026-07-15");
});

test("today changes at midnight of each time zone, also when it was read just before", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const todayAt = (instant: string, zone: string) => {
    vi.setSystemTime(instant);
    return dateIn(zone);
  };
  expect(todayAt("2026-11-20T04:59:59.999Z", "America/Port-au-Prince")).toBe("2026-11-19");
  expect(todayAt("2026-11-20T04:59:59.999Z", "Europe/Paris")).toBe("2026-11-20");
  expect(todayAt("2026-11-20T05:00:00.000Z", "America/Port-au-Prince")).toBe("2026-11-20");
  expect(todayAt("2026-11-19T18:14:59.999Z", "Asia/Kathmandu")).toBe("2026-11-19");
  expect(todayAt("2026-11-19T18:15:00.000Z", "Asia/Kathmandu")).toBe("2026-11-20");
});

test("money is in whole minor units, shown with two decimals", () => {
  expect(formatMoney(2500, "USD", "en")).toBe("$25.00");
  expect(plain(formatMoney(2500, "EUR", "fr"))).toBe("25,00 €");
  expect(plain(formatMoney(99999999, "EUR", "es"))).toBe("999.999,99 €");
  expect(formatMoney(5, "CAD", "en")).toBe("CA$0.05");
});

test('a list ends with the language\'s own "and"', () => {
  const names = ["Ana", "Bo", "Cy"];
  expect(languages.map((language) => formatList(names, language))).toEqual([
    "Ana, Bo et Cy",
    "Ana, Bo ak Cy",
    "Ana, Bo and Cy",
    "Ana, Bo y Cy",
  ]);
  expect(formatList(["Ana"], "ht")).toBe("Ana");
  expect(formatList([], "ht")).toBe("");
});

test("a moment is written in full, in the ministry's time zone", () => {
  const written = (language: "fr" | "ht" | "en" | "es") =>
    formatLongDateTime("2026-11-20T19:05:00.000Z", language, "America/Port-au-Prince");
  expect(written("fr")).toBe("vendredi 20 novembre 2026 à 14:05");
  expect(written("ht")).toBe("vandredi 20 novanm 2026, 14:05");
  expect(written("en")).toBe("Friday, November 20, 2026 at 2:05 PM");
  expect(written("es")).toBe("viernes 20 de noviembre de 2026, 14:05");
});

test("a size is in decimal units, with one decimal for small numbers", () => {
  const sizes = [0, 999, 1_000, 12_400, 1_234_567, 123_456_789, 5.5e9, 4e15];
  expect(sizes.map((bytes) => plain(formatBytes(bytes, "fr")))).toEqual([
    "0 o",
    "999 o",
    "1 ko",
    "12 ko",
    "1,2 Mo",
    "123 Mo",
    "5,5 Go",
    "4 000 To",
  ]);
  expect(plain(formatBytes(1_234_567, "en"))).toBe("1.2 MB");
});
