import type { TodayTask } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { shiftDate } from "~/i18n/calendar-date";
import { dateIn, formatDate } from "~/i18n/format";
import { languages } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { getReviewState } from "./daily-content-admin-screens.server";
import { dailyContentEditorPath, dailyContentSideBySidePath } from "./daily-content-editor-path";

const tones = { missing: "idle", unread: "warn", library: "good", approved: "good" } as const;

/** The day's task: tomorrow's devotion in each language that the site offers. */
export async function findTomorrowsDevotion(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_content");
  const settings = await getSettings();
  const date = shiftDate(dateIn(settings.publishing.timeZone), 1);
  const rows = await db
    .selectFrom("dailyContent")
    .select(["language", "source", "approvedAt"])
    .where("date", "=", date)
    .execute();
  const { availableLanguages } = settings.languages;
  const states = languages
    .filter((language) => availableLanguages.includes(language))
    .map((language) => {
      const row = rows.find((entry) => entry.language === language);
      return { language, state: row ? getReviewState(row) : ("missing" as const) };
    });
  const hasState = (wanted: keyof typeof tones) => states.some(({ state }) => state === wanted);
  const worst = hasState("unread") ? "unread" : hasState("missing") ? "missing" : "approved";
  return [
    {
      tone: tones[worst],
      title: { key: "admin-today:devotion", facts: { date: formatDate(date, caller.language) } },
      hint: { key: `admin-today:devotionIs.${worst}` },
      href: dailyContentSideBySidePath(date),
      languages: states.map(({ language, state }) => ({
        language,
        tone: tones[state],
        state: `admin-daily-content:review.${state}`,
        href: dailyContentEditorPath(date, language),
      })),
    },
  ];
}
