import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatMonth, formatWeekday } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, languagesFrom, type Language } from "~/i18n/languages";
import { getMinistryToday } from "../ministry-today.server";
import type {
  LibraryDay,
  LibraryMonthInput,
  LibraryText,
  LibraryYearQuery,
  TextSource,
} from "./library.schema";
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
  const today = await getMinistryToday();
  const present = today.slice(0, MONTH);
  const months = await listMonths(year);
  const days = await describeDays(months.flatMap(listDates));
  return {
    ...listYears(year, today),
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

async function listMonths(year: LibraryYearQuery["year"]): Promise<string[]> {
  const first = year ? `${year}-01` : (await getMinistryToday()).slice(0, MONTH);
  return Array.from({ length: MONTHS }, (_, step) => shiftMonth(first, step));
}

/** The chosen year, and those that can be chosen. */
function listYears(year: LibraryYearQuery["year"], today: string) {
  const thisYear = Number(today.slice(0, "YYYY".length));
  return { year: year ?? null, years: [thisYear - 1, thisYear, thisYear + 1].map(String) };
}

/** The same as a list of days, from today or of the calendar year. A day names its texts where they are not all the library's, unread. */
export async function listLibraryYear(caller: Caller, { year }: LibraryYearQuery) {
  requirePermission(caller, "manage_content");
  const months = await listMonths(year);
  const today = await getMinistryToday();
  const days = await describeDays(months.flatMap(listDates).filter((date) => year || date >= today));
  return {
    ...listYears(year, today),
    weekdays: listWeekdays(caller.language),
    months: months.map((month) => ({
      month,
      name: formatMonth(month, caller.language),
      days: days
        .filter(({ date }) => date.startsWith(month))
        .map((day) => {
          const { theme: _theme, texts, ...listed } = listDay(caller, day, today);
          const [{ source, isApproved }, ...others] = texts;
          const isPlain = others.length === 0 && (source === "none" || (source === "library" && !isApproved));
          return { ...listed, ...(!isPlain && { texts }) };
        }),
    })),
  };
}

/** A month as a list of its days. */
export async function showLibraryMonth(caller: Caller, { month }: LibraryMonthInput) {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  return {
    month,
    title: formatMonth(month, caller.language),
    previous: shiftMonth(month, -1),
    next: shiftMonth(month, 1),
    weekdays: listWeekdays(caller.language),
    days: (await listLibraryMonth(caller, { month })).map((day) => listDay(caller, day, today)),
  };
}

/** Languages whose texts come from the same place. */
export interface ListedTexts extends Pick<LibraryText, "source" | "isApproved" | "approvedBy"> {
  languages: Language[];
  /** The passage in the first of these languages, where they have another devotion than the first group. */
  reference?: string;
}

/** A day in a list, with no more than the list shows. */
export interface ListedDay {
  date: string;
  isToday?: true;
  reference: string | null;
  theme?: string;
  occasions?: string[];
  /** Why it has another devotion than its own. */
  note?: "instead" | "put";
  texts?: ListedTexts[];
}

function listDay({ language }: Caller, day: LibraryDay, today: string) {
  const t = tFor(language);
  const occasions = listOccasions(day.date).map((key) => t(key));
  const note = { date: "put", instead: "instead" }[day.why as string];
  return {
    date: day.date,
    reference: getDayReference(day, language),
    ...(hasTheme(day) && { theme: t(`motivations:themes.${day.theme}`) }),
    texts: groupTexts(day, language),
    ...(day.date === today && { isToday: true as const }),
    ...(occasions.length > 0 && { occasions }),
    ...(note && !day.isPublished && { note: note as "instead" | "put" }),
  } satisfies ListedDay;
}

/** A text that the team wrote for a date has no theme. */
export const hasTheme = ({ texts }: LibraryDay): boolean =>
  languages.some((language) => !["written", "none"].includes(texts[language].source));

/** Beginning with the language in which the list is read. */
function groupTexts({ texts }: LibraryDay, first: Language): [ListedTexts, ...ListedTexts[]] {
  const groups = new Map<string, ListedTexts>();
  for (const language of languagesFrom(first)) {
    const { source, devotion, reference, isApproved, approvedBy } = texts[language];
    const key = [source, devotion, isApproved, approvedBy].join("\n");
    const group = groups.get(key);
    const isOther = reference !== null && devotion !== texts[first].devotion;
    if (group) group.languages.push(language);
    else
      groups.set(key, {
        languages: [language],
        source,
        isApproved,
        approvedBy,
        ...(isOther && { reference }),
      });
  }
  return [...groups.values()] as [ListedTexts, ...ListedTexts[]];
}

/** The names of the days of the week, from Sunday. */
const listWeekdays = (language: Language) =>
  Array.from({ length: 7 }, (_, at) => formatWeekday(`2026-11-${String(at + 1).padStart(2, "0")}`, language));

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
