import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { dateIn } from "~/i18n/format";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { dailyContentEditorPath } from "./daily-content-editor-path";

const MOST = 20;

/** The editors of the drafts by AI, from today on, that nobody has approved: the earliest day first. */
export async function listWaitingDailyContent(caller: Caller): Promise<string[]> {
  requirePermission(caller, "manage_content");
  const { publishing, languages } = await getSettings();
  const rows = await db
    .selectFrom("dailyContent")
    .select(["date", "language"])
    .where("date", ">=", dateIn(publishing.timeZone))
    .where("source", "=", "ai")
    .where("approvedAt", "is", null)
    .where("language", "in", languages.availableLanguages)
    .orderBy("date")
    .orderBy("language")
    .limit(MOST)
    .execute();
  return rows.map(({ date, language }) => dailyContentEditorPath(date, language));
}
