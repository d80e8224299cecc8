import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { shiftDate } from "~/i18n/calendar-date";
import { formatDate, formatDateTime, formatMonth } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, languagesFrom, type Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { listDailyContentOn } from "../daily-content/daily-content.queries.server";
import { FIRST_EDITABLE_DAY, LAST_EDITABLE_DAY } from "../daily-content/daily-content-editor-path";
import { planDevotion } from "../daily-content/planned-devotion.server";
import { getMinistryToday } from "../ministry-today.server";
import { getVersionName } from "../verses/version-name.server";
import type { LibraryDay, LibraryDayInput } from "./library.schema";
import { hasTheme } from "./library-days-admin.server";
import { describeDays } from "./library-days.server";
import { findDevotion, type DevotionKey } from "./library-order";
import { quoteDevotion } from "./library-search-admin.server";
import { listOccasions } from "./occasions";
import { digestPlan, readTeamLibrary } from "./team-library.server";

/** What is published on a date. */
export async function getLibraryDay(caller: Caller, { date }: LibraryDayInput): Promise<LibraryDay> {
  requirePermission(caller, "manage_content");
  return (await describeDays([date]))[0]!;
}

/** A date with its texts in all languages, why they are these, and what can be done. */
export async function showLibraryDay(caller: Caller, { date }: LibraryDayInput) {
  requirePermission(caller, "manage_content");
  const { language } = caller;
  const t = tFor(language);
  const { timeZone } = (await getSettings()).publishing;
  const today = await getMinistryToday();
  const day = await getLibraryDay(caller, { date });
  const entries = await listDailyContentOn(db, date);
  const plan = await planDevotion(db, date, entries);
  const team = await readTeamLibrary(db);
  const name = (key: DevotionKey) => {
    const found = findDevotion(key, team)!;
    return { key, ...quoteDevotion(found.own?.texts ?? found.library!.texts, language) };
  };
  const isWritten = (one: Language) => entries.some((entry) => entry.language === one);
  const missing = languages.filter((one) => !isWritten(one));
  const isOfTheDay = !day.isPublished && missing.length > 0 && plan.texts === plan.ofTheDay;
  const texts = languagesFrom(language).map((one) => {
    const words =
      entries.find((entry) => entry.language === one) ??
      (day.texts[one].source === "none" ? null : plan.texts[one].columns);
    const { approvedAt } = day.texts[one];
    return {
      ...day.texts[one],
      language: one,
      isEntry: isWritten(one),
      approvedWhen: approvedAt && formatDateTime(approvedAt, language, timeZone),
      canApprove: !day.isPublished && !isWritten(one) && plan.texts[one].draftOn !== null,
      canWithdraw:
        !day.isPublished &&
        day.texts[one].source === "library" &&
        day.texts[one].isApproved &&
        !isWritten(one),
      words: words && {
        verse: words.verse,
        reference: words.reference,
        version: getVersionName(words.version, one) ?? "",
        explanation: words.explanation,
        motivation: words.motivation,
      },
    };
  });
  return {
    title: formatDate(date, language),
    date,
    isToday: date === today,
    isPublished: day.isPublished,
    month: {
      path: date.slice(0, "YYYY-MM".length),
      name: formatMonth(date.slice(0, "YYYY-MM".length), language),
    },
    previous: date === FIRST_EDITABLE_DAY ? null : shiftDate(date, -1),
    next: date === LAST_EDITABLE_DAY ? null : shiftDate(date, 1),
    nextYear: findSameDayNextYear(date),
    occasions: listOccasions(date).map((key) => t(key)),
    theme: hasTheme(day) ? t(`motivations:themes.${day.theme}`) : null,
    why: describeReason(),
    devotion: day.devotion,
    ownId: plan.day.own?.id ?? null,
    /** The version of what is planned, for an approval. */
    basedOn: digestPlan(plan.texts),
    texts,
    canPut: isOfTheDay,
    canLeaveOut: isOfTheDay && ["own", "movingDay", "day"].includes(day.why),
    isPut: !day.isPublished && team.dates.has(date),
    leftOut: day.isPublished ? [] : day.leftOut.map((key) => name(key as DevotionKey)),
  };

  /** Why the day has these texts: the key of a sentence. */
  function describeReason() {
    if (date < today && entries.length === 0) return "nothing";
    if (day.isPublished) return "published";
    if (missing.length === 0) return "written";
    if (entries.length > 0 && plan.choice === "translation") return "translation";
    if (entries.length > 0) return plan.texts === plan.ofTheDay ? "writtenInSome" : "samePassage";
    return day.why;
  }
}

/** The same day of the next year; 28 February after 29 February. */
function findSameDayNextYear(date: string): string | null {
  const next = `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`.replace(/-02-29$/, "-02-28");
  return next > LAST_EDITABLE_DAY ? null : next;
}

/** Throws AppError 404 for a path that is no date. */
export function requireDate(
  parsed: { success: true; data: LibraryDayInput } | { success: false },
): LibraryDayInput {
  if (!parsed.success) throw new AppError(404, "notFound");
  return parsed.data;
}
