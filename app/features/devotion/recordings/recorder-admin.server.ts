import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { formatDate } from "~/i18n/format";
import { db } from "~db/client";
import type { DailyContentEditorQuery, DailyContentWords } from "../daily-content/daily-content-admin.schema";
import { listDailyContentOn } from "../daily-content/daily-content.queries.server";
import { listPlannedTexts } from "../daily-content/planned-devotion.server";
import { getMinistryToday } from "../ministry-today.server";
import { getVersionName } from "../verses/version-name.server";
import { getRecording } from "./recordings.server";

/** What is read aloud on a date in a language, and the recording that is already there. */
export async function showRecorder(
  caller: Caller,
  { date: asked, in: language = caller.language }: Pick<DailyContentEditorQuery, "date" | "in">,
) {
  requirePermission(caller, "manage_content");
  const today = await getMinistryToday();
  const date = asked ?? today;
  const rows = await listDailyContentOn(db, date);
  const entry = rows.find((row) => row.language === language);
  const [planned] = entry || date < today ? [] : await listPlannedTexts(db, date, rows, [language]);
  const { verse, reference, explanation, motivation } = entry ?? planned ?? noWords;
  const version = entry ? (getVersionName(entry.version, language) ?? "") : (planned?.version ?? "");
  return {
    date,
    language,
    longDate: formatDate(date, caller.language),
    words: { verse, reference, version, explanation, motivation } satisfies DailyContentWords,
    /** Another text may be published: an AI or a translator has yet to write it. */
    isUnsure: planned?.plan === "ai" || planned?.plan === "translation",
    recording: await getRecording(language, date),
  };
}

/** A past day without a text. */
const noWords = { verse: "", reference: "", explanation: "", motivation: "" };
