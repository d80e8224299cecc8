import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { dateIn, formatDate, formatDateTime, formatShortDate } from "~/i18n/format";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { entriesOn, newestEntries, type Entry } from "./devotion.queries.server";
import { versionName } from "./devotion.server";
import type { EditedEntry, EditorQuery, Review } from "./editing.schema";
import { FIRST_DAY, LAST_DAY } from "./editor-path";

const HISTORY = 10;

/** What the editor shows: a date's entry in each language that has one, and the newest entries of the language. */
export async function showEditor(
  caller: Caller,
  { date: asked, in: language = caller.language }: EditorQuery,
) {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const today = dateIn(timeZone);
  const date = asked ?? today;
  const rows = await entriesOn(db, date);
  const history = await newestEntries(db, language, null, HISTORY);
  const inReview = (entry: Entry): Review => ({
    state:
      entry.source === "admin" || entry.approvedAt
        ? "approved"
        : entry.source === "ai"
          ? "unread"
          : "library",
    by: entry.approvedBy,
    when: entry.approvedAt && formatDateTime(entry.approvedAt, caller.language, timeZone),
  });
  return {
    date,
    language,
    today,
    longDate: formatDate(date, caller.language),
    previous: dayBeside(date, -1),
    next: dayBeside(date, 1),
    entries: languages.map((one) => {
      const row = rows.find((entry) => entry.language === one);
      return { language: one, entry: row ? edited(row, one, inReview(row)) : null };
    }),
    history: history.map((entry) => ({
      ...entry,
      shortDate: formatShortDate(entry.date, caller.language),
      isAhead: entry.date > today,
    })),
  };
}

const edited = (entry: Entry, language: Language, review: Review): EditedEntry => ({
  language,
  verse: entry.verse,
  reference: entry.reference,
  version: versionName(entry.version, language) ?? "",
  explanation: entry.explanation,
  motivation: entry.motivation,
  updatedAt: entry.updatedAt,
  source: entry.source,
  review,
});

/** The day before or after; the first and the last have themselves beside them. */
function dayBeside(date: string, step: 1 | -1): string {
  if (date === (step === 1 ? LAST_DAY : FIRST_DAY)) return date;
  return new Date(Date.parse(`${date}T00:00:00Z`) + step * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
