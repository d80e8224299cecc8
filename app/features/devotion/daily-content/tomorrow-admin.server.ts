import type { LanguageTask, TodayTask } from "~/areas/admin";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { shiftDate } from "~/i18n/calendar-date";
import { dateIn, formatDate } from "~/i18n/format";
import { listOffered } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { getReviewState } from "./daily-content-admin-screens.server";
import { dailyContentEditorPath, dailyContentStartPath } from "./daily-content-editor-path";
import { listDailyContentOn } from "./daily-content.queries.server";
import { listPlannedTexts } from "./planned-devotion.server";

const entryTones = { unread: "warn", library: "good", approved: "good" } as const;
/** The library's text needs no action; a translation that nobody approved does. */
const planTones = { library: "good", approved: "good", ai: "idle", translation: "warn" } as const;

const OPENING = 160;

/** The day's task: tomorrow's devotion, saved or planned, in each language that the site offers. */
export async function findTomorrowsDevotion(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_content");
  const settings = await getSettings();
  const date = shiftDate(dateIn(settings.publishing.timeZone), 1);
  const rows = await listDailyContentOn(db, date);
  const offered = listOffered(settings.languages);
  const planned = await listPlannedTexts(db, date, rows, offered);
  const states = offered.map((language): LanguageTask => {
    const row = rows.find((entry) => entry.language === language);
    const text = row ?? planned.find((one) => one.language === language)!;
    const { state, tone } =
      "plan" in text
        ? { state: `admin-daily-content:plan.${text.plan}.title`, tone: planTones[text.plan] }
        : describeEntry(getReviewState(text));
    return {
      ...{ language, state, tone, text: quoteText(text) },
      actions: [
        {
          label: "admin-daily-content:change",
          href: row
            ? dailyContentEditorPath(date, language)
            : dailyContentStartPath(date, language, "planned"),
        },
        {
          label: "admin-daily-content:replace",
          href: dailyContentStartPath(date, language, "empty"),
        },
      ],
    };
  });
  const hasTone = (wanted: LanguageTask["tone"]) => states.some(({ tone }) => tone === wanted);
  const tone = (["warn", "idle"] as const).find(hasTone) ?? "good";
  // What is planned is planned alike in all languages.
  const hint = rows.some((row) => getReviewState(row) === "unread")
    ? "unread"
    : (planned[0]?.plan ?? "approved");
  return [
    {
      tone,
      title: { key: "admin-today:devotion", facts: { date: formatDate(date, caller.language) } },
      hint: { key: `admin-today:devotionIs.${hint}` },
      href: `/admin/library/${date}`,
      languages: states,
    },
  ];
}

const describeEntry = (review: keyof typeof entryTones) => ({
  state: `admin-daily-content:review.${review}`,
  tone: entryTones[review],
});

/** The reference, the verse and how the explanation begins. */
function quoteText(text: { reference: string; verse: string; explanation: string }) {
  const { reference, verse, explanation } = text;
  const cut = explanation.slice(0, OPENING).replace(/\s+\S*$/, "");
  return { reference, verse, opening: explanation.length > OPENING ? `${cut}…` : explanation };
}
