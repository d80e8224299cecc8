import { shiftDate } from "~/i18n/calendar-date";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { curatedFor, devotionsById } from "~db/library/devotions";
import type { DailyContentRow } from "../daily-content/daily-content.queries.server";
import { getReviewState } from "../daily-content/daily-content-admin-screens.server";
import { makePlanner, type PlannedEntry } from "../daily-content/planned-devotion.server";
import { getMinistryToday } from "../ministry-today.server";
import type { LibraryDay, LibraryText } from "./library.schema";
import { libraryKey, ownKey, type DevotionKey, type TeamLibrary } from "./library-order";

const dayColumns = [
  "date",
  "language",
  "reference",
  "explanation",
  "source",
  "libraryId",
  "approvedBy",
  "approvedAt",
  "otherLanguages",
  "createdAt",
] as const;
type DayRow = Pick<DailyContentRow, Exclude<(typeof dayColumns)[number], "libraryId">> & {
  libraryId: string | null;
};

/** What is published on each of these dates, which are in order. */
export async function describeDays(dates: readonly string[], ai = ministryAi): Promise<LibraryDay[]> {
  const rows = await db
    .selectFrom("dailyContent")
    .select(dayColumns)
    .where("date", ">=", dates[0]!)
    .where("date", "<=", dates.at(-1)!)
    .execute();
  const entriesOf = new Map<string, DayRow[]>();
  for (const row of rows) entriesOf.set(row.date, [...(entriesOf.get(row.date) ?? []), row]);
  const planner = await makePlanner(db);
  const today = await getMinistryToday();
  const days: LibraryDay[] = [];
  for (const date of dates) {
    const entries = entriesOf.get(date) ?? [];
    const { day, ofTheDay, texts, choice, source } = await planner.plan(date, entries);
    const isPublished = isDayPublished(date, today, entries);
    const waits = source !== null && choice === "translation";
    const describe = (language: Language): LibraryText => {
      const entry = entries.find((row) => row.language === language);
      if (entry) return describeEntry(entry, planner.team);
      return date < today ? noText : describePlan(texts[language], { waits, isDrafted: ai.isConfigured() });
    };
    const planned = texts === ofTheDay ? (day.own ?? day.library) : texts.fr;
    const published = entries.map(({ libraryId }) => libraryId && devotionsById.get(libraryId)).find(Boolean);
    days.push({
      date,
      isPublished,
      devotion: day.key,
      why: day.why,
      theme: (isPublished && published ? published : planned).theme,
      leftOut: listLeftOut(date, planner.team),
      texts: { fr: describe("fr"), ht: describe("ht"), en: describe("en"), es: describe("es") },
    });
  }
  return days;
}

/** The dates of a month (`YYYY-MM`). */
export function listDates(month: string): string[] {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => shiftDate(`${month}-01`, at));
}

/** Whether nothing in the library changes what readers of a date get: it is past, or today with all its texts. */
export const isDayPublished = (
  date: string,
  today: string,
  entries: readonly Pick<DailyContentRow, "language">[],
) =>
  date < today ||
  (date === today && languages.every((language) => entries.some((row) => row.language === language)));

/** The devotions of a day, its moving day's and its own ones, that the team left out. */
export function listLeftOut(date: string, { own, leftOut }: TeamLibrary): DevotionKey[] {
  const ofTheDay = own.filter(({ day }) => day === date.slice("YYYY-".length)).map(ownKey);
  const ofTheLibrary = [curatedFor(date), curatedFor(date, { movingDays: false })].map(libraryKey);
  return [...new Set([...ofTheDay, ...ofTheLibrary])].filter((key) => leftOut.has(key));
}

const noText: LibraryText = {
  source: "none",
  devotion: null,
  reference: null,
  isApproved: false,
  approvedBy: null,
  approvedAt: null,
};

const entrySources = { curated: "library", ai: "ai", admin: "written" } as const;

function describeEntry(entry: DayRow, team: TeamLibrary): LibraryText {
  const { source, libraryId, reference, approvedBy, approvedAt } = entry;
  const isOwn = team.own.some(({ texts }) => texts[entry.language]?.explanation === entry.explanation);
  return {
    source: source === "admin" && isOwn ? "own" : entrySources[source],
    devotion: libraryId && devotionsById.has(libraryId) ? `library:${libraryId}` : null,
    reference,
    isApproved: getReviewState(entry) === "approved",
    approvedBy,
    approvedAt,
  };
}

function describePlan(
  { key, draftOn, columns }: PlannedEntry,
  { waits, isDrafted }: { waits: boolean; isDrafted: boolean },
): LibraryText {
  const { reference, approvedBy, approvedAt } = columns;
  const fromLibrary = key.startsWith("library:") ? ("library" as const) : ("own" as const);
  return {
    source: waits ? "translation" : isDrafted && draftOn ? "ai" : fromLibrary,
    devotion: key,
    reference,
    isApproved: draftOn === null,
    approvedBy,
    approvedAt,
  };
}
