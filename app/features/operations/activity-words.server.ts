import { formatDateTime, formatList, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, languageNames, type Language } from "~/i18n/languages";
import type { ActivityDetail, ActivityEntry } from "./activity.schema";

/** An entry as people read it: when it happened in a time zone, and what it was about in their own words. */
export const entryInWords = <Entry extends ActivityEntry>(
  entry: Entry,
  language: Language,
  timeZone: string,
) => ({
  ...entry,
  subject: subjectInWords(entry, language),
  when: formatDateTime(entry.createdAt, language, timeZone),
});

/** `2026-11-20 · fr` as "20/11/2026 (Français)"; the tabs of the settings by their names. */
function subjectInWords({ action, subject }: ActivityEntry, language: Language): string {
  const [date = "", of = ""] = subject.split(" · ");
  if (/^\d{4}-\d\d-\d\d$/.test(date)) {
    const shown = formatShortDate(date, language);
    return isLanguage(of) ? `${shown} (${languageNames[of]})` : shown;
  }
  if (action !== "settings.changed") return subject;
  const t = tFor(language);
  const tabs = subject.split(", ").map((tab) => t(`desk-activity:tabs.${tab}`, { defaultValue: tab }));
  return formatList(tabs, language);
}

/** What changed, with the commonest fields by the names people know them by, and yes and no in words. */
export function changesInWords(
  changes: ActivityDetail["changes"],
  language: Language,
): ActivityDetail["changes"] {
  const t = tFor(language);
  const flags: Record<string, string> = { true: t("desk-activity:yes"), false: t("desk-activity:no") };
  const said = (value: string | null) => (value === null ? null : (flags[value] ?? value));
  return changes.map(({ field, before, after }) => ({
    field: t(`desk-activity:fields.${field}`, { defaultValue: field }),
    before: said(before),
    after: said(after),
  }));
}
