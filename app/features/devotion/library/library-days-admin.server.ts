import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatMonth, formatWeekday } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { getMinistryToday } from "../ministry-today.server";
import type { LibraryDay, LibraryMonthInput, LibraryYearQuery, TextSource } from "./library.schema";
import { describeDays, listDates } from "./library-days.server";
import { listOccasions } from "./occasions";

const MONTHS = 12;
const MONTH = "YYYY-MM".length;

/** What is published on each day of a month. */
export async function listLibraryMonth(caller: Caller, { month }: LibraryMonthInput): Promise<LibraryDay[]> {
  requirePermission(caller, "manage_content");
  return describeDays(listDates(month));
}

/** How the days of a month stand. A day counts where its texts come from, and besides when all are approved. */
interface MonthSummary {
  month: string;
  name: string;
  isPresent: boolean;
  days: number;
  counts: Record<DaySource, number>;
  approved: number;
  leftOut: number;
}

/** The twelve months from the present one, or those of a calendar year. */
export async function showLibraryYear(caller: Caller, { year }: LibraryYearQuery) {
  requirePermission(caller, "manage_content");
  const present = (await getMinistryToday()).slice(0, MONTH);
  const first = year ? `${year}-01` : present;
  const months = Array.from({ length: MONTHS }, (_, step) => shiftMonth(first, step));
  const days = await describeDays(months.flatMap(listDates));
  const thisYear = Number(present.slice(0, "YYYY".length));
  return {
    year: year ?? null,
    years: [thisYear - 1, thisYear, thisYear + 1].map(String),
    months: months.map((month): MonthSummary => {
      const own = days.filter(({ date }) => date.startsWith(month));
      const count = (wanted: (day: LibraryDay) => boolean) => own.filter(wanted).length;
      const countSource = (source: DaySource) => count((day) => getDaySource(day) === source);
      return {
        month,
        name: formatMonth(month, caller.language),
        isPresent: month === present,
        days: own.length,
        counts: {
          written: countSource("written"),
          own: countSource("own"),
          ai: countSource("ai"),
          library: countSource("library"),
          none: countSource("none"),
        },
        approved: count(({ texts }) => languages.every((language) => texts[language].isApproved)),
        leftOut: count(({ leftOut }) => leftOut.length > 0),
      };
    }),
  };
}

/** A month as a list of its days. */
export async function showLibraryMonth(caller: Caller, { month }: LibraryMonthInput) {
  requirePermission(caller, "manage_content");
  const t = tFor(caller.language);
  const today = await getMinistryToday();
  return {
    month,
    title: formatMonth(month, caller.language),
    previous: shiftMonth(month, -1),
    next: shiftMonth(month, 1),
    days: (await listLibraryMonth(caller, { month })).map((day) => ({
      ...day,
      number: String(Number(day.date.slice(MONTH + 1))),
      weekday: formatWeekday(day.date, caller.language),
      isToday: day.date === today,
      occasions: listOccasions(day.date).map((key) => t(key)),
      themeName: t(`motivations:themes.${day.theme}`),
      reference: getDayReference(day, caller.language),
    })),
  };
}

type DaySource = Exclude<TextSource, "translation">;

/** A day counts as written when one of its languages is, else as own, and so on. */
function getDaySource({ texts }: LibraryDay): DaySource {
  const sources = languages.map((language) => texts[language].source);
  const found = (["written", "own", "ai", "library"] as const).find((one) => sources.includes(one));
  return found ?? (sources.includes("translation") ? "written" : "none");
}

/** The passage in a language, else in one that has a text. */
const getDayReference = ({ texts }: LibraryDay, language: Language) =>
  texts[language].reference ?? languages.map((one) => texts[one].reference).find(Boolean) ?? null;

function shiftMonth(month: string, step: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, MONTH);
}
