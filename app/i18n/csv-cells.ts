import { dateIn } from "./format";
import type { Language } from "./languages";

/** For a spreadsheet in the reader's language, or for a program: English keys, stored values, ISO times in UTC. */
export type CsvFormat = "sheet" | "machine";

/** A telephone number keeps its `+`, which begins a formula elsewhere. */
export type CsvCell = string | number | { phone: string };

/** Spreadsheets in French, Creole and Spanish expect a semicolon, because their decimal mark is the comma. */
export const hasDecimalComma = (language: Language): boolean => language !== "en";

/** OWASP, "CSV Injection": also the wide forms of the signs. */
const formulaStart = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** With an apostrophe before text that a spreadsheet would calculate. */
export const formulaSafe = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** The cells of a CSV file: each function takes the stored value. */
export function csvCells(format: CsvFormat, language: Language, timeZone: string) {
  const isMachine = format === "machine";
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return {
    /** A column's name: its fixed key, or a label. */
    name: (key: string, label: string): string => (isMachine ? key : label),
    /** A stored value, or its words. */
    words: (value: string | null, text: string): string => (isMachine ? (value ?? "") : text),
    /** `2026-11-27 14:05` in the ministry's time zone, which spreadsheets of every language sort as a time. */
    time(iso: string | null): string {
      if (iso === null || isMachine) return iso ?? "";
      const at = new Date(iso);
      return `${dateIn(timeZone, at)} ${clock.format(at)}`;
    },
    /** "25.00", or "25,00" where a spreadsheet expects it. */
    decimal: (amount: string): string =>
      isMachine || !hasDecimalComma(language) ? amount : amount.replace(".", ","),
  };
}
