import type { Caller } from "~/auth/caller.server";
import { ministryAi } from "~/providers/ai.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { dateIn, formatDate, formatDateTime, formatShortDate } from "~/i18n/format";
import { languages, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import {
  listDailyContentOn,
  listNewestDailyContent,
  type DailyContentRow,
} from "./daily-content.queries.server";
import { getRecording } from "../recordings/recordings.server";
import { getVersionName } from "../verses/version-name.server";
import { describeOtherLanguages } from "./other-languages-admin.server";
import { listPlannedTexts } from "./planned-devotion.server";
import type { EditorEntry, DailyContentEditorQuery, EntryReview } from "./daily-content-admin.schema";
import { getAdjacentDay } from "./daily-content-editor-path";

const HISTORY_LENGTH = 10;

/** A date's entry in each language or what is planned without one, and the newest entries of one language. */
export async function showDailyContentEditor(
  caller: Caller,
  { date: asked, in: language = caller.language }: DailyContentEditorQuery,
) {
  requirePermission(caller, "manage_content");
  const { publishing, languages: offer } = await getSettings();
  const { timeZone } = publishing;
  const today = dateIn(timeZone);
  const date = asked ?? today;
  const rows = await listDailyContentOn(db, date);
  const history = await listNewestDailyContent(db, language, null, HISTORY_LENGTH);
  // A past day without an entry had nothing to publish.
  const planned = date < today ? [] : await listPlannedTexts(db, date, rows, languages);
  const toEntryReview = (entry: DailyContentRow): EntryReview => ({
    state: getReviewState(entry),
    approvedBy: entry.approvedBy,
    approvedWhen: entry.approvedAt && formatDateTime(entry.approvedAt, caller.language, timeZone),
  });
  return {
    date,
    language,
    today,
    longDate: formatDate(date, caller.language),
    previous: getAdjacentDay(date, -1),
    next: getAdjacentDay(date, 1),
    entries: languages.map((one) => {
      const row = rows.find((entry) => entry.language === one);
      return {
        language: one,
        entry: row ? toEditorEntry(row, one, toEntryReview(row)) : null,
        planned: planned.find((text) => text.language === one) ?? null,
      };
    }),
    hasAi: ministryAi.isConfigured(),
    recording: await getRecording(language, date),
    /** Null for a past day: it is published. */
    others: date < today ? null : await describeOtherLanguages(date, rows, offer.availableLanguages),
    history: history.map((entry) => ({
      ...entry,
      shortDate: formatShortDate(entry.date, caller.language),
      isAhead: entry.date > today,
    })),
  };
}

/** Whether a person approved the text, or still has to. */
export function getReviewState({
  source,
  approvedAt,
}: Pick<DailyContentRow, "source" | "approvedAt">): EntryReview["state"] {
  if (source === "admin" || approvedAt !== null) return "approved";
  return source === "ai" ? "unread" : "library";
}

const toEditorEntry = (entry: DailyContentRow, language: Language, review: EntryReview): EditorEntry => ({
  language,
  verse: entry.verse,
  reference: entry.reference,
  version: getVersionName(entry.version, language) ?? "",
  explanation: entry.explanation,
  motivation: entry.motivation,
  updatedAt: entry.updatedAt,
  source: entry.source,
  review,
});
