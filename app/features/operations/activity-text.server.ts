import { formatDateTime, formatList, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, languageNames, type Language } from "~/i18n/languages";
import type { ActivityDetail, ActivityEntry } from "./activity.schema";

/** An entry as people read it: when it happened in a time zone, and what it was about in their own words. */
export const toActivityItem = <Entry extends ActivityEntry>(
  entry: Entry,
  language: Language,
  timeZone: string,
) => ({
  ...entry,
  subject: toReadableSubject(entry, language),
  when: formatDateTime(entry.createdAt, language, timeZone),
});

/** `2026-11-20 · fr` as "20/11/2026 (Français)"; the tabs of the settings by their names. */
function toReadableSubject({ action, subject }: ActivityEntry, language: Language): string {
  const [date = "", of = ""] = subject.split(" · ");
  if (/^\d{4}-\d\d-\d\d$/.test(date)) {
    const shown = formatShortDate(date, language);
    return isLanguage(of) ? `${shown} (${languageNames[of]})` : shown;
  }
  if (action !== "settings.changed") return subject;
  const t = tFor(language);
  const tabs = subject.split(", ").map((tab) => t(`admin-activity:tabs.${tab}`, { defaultValue: tab }));
  return formatList(tabs, language);
}

/** What changed: fields and values by the names people know them by, wherever the site has one. */
export function toReadableChanges(
  changes: ActivityDetail["changes"],
  language: Language,
): ActivityDetail["changes"] {
  return changes.map(({ field, before, after }) => ({
    field: toReadableField(field, language),
    before: before && toReadableValue(field, before, language),
    after: after && toReadableValue(field, after, language),
  }));
}

/** `ministry.tagline.fr` as "Devise (Français)". */
function toReadableField(field: string, language: Language): string {
  const parts = field.split(".");
  const of = parts.length > 1 && isLanguage(parts.at(-1)) ? (parts.pop() as Language) : undefined;
  const keys = [`admin-activity:fields.${parts.join("_")}`, `admin-settings:fields.${parts.join("_")}`];
  const name = tFor(language)(keys, { defaultValue: field });
  return of && name !== field ? `${name} (${languageNames[of]})` : name;
}

/** Where the values of a field have their names, in the place of `*`. */
const valueNameKeys: Partial<Record<string, string[]>> = {
  source: ["admin-scheduler:runs.source.*"],
  status: ["admin-messages:status.*", "admin-bible-study:status.*", "admin-donations:status.*"],
  method: ["admin-donations:methods.*"],
  receivedBy: ["admin-donations:receivedWays.*"],
  changed: ["admin-daily-content:form.*"],
  permissions: ["admin-roles:permissions.*"],
  category: ["blog:categories.*"],
  "siteSettings.backupFrequency": ["admin-operations:backups.frequency.*"],
};
const secretFieldPattern = /\.(apiKey|secretKey|clientSecret)$/;

function toReadableValue(field: string, value: string, language: Language): string {
  const t = tFor(language);
  if (value === "true") return t("admin-activity:yes");
  if (value === "false") return t("admin-activity:no");
  if (secretFieldPattern.test(field) && value === "changed") return t("admin-activity:newSecret");
  if (field === "role" && value === "admin") return t("admin:adminRole");
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDate(value, language);
  const wordOf = (one: string) => {
    if (/language/i.test(field) && isLanguage(one)) return languageNames[one];
    const keys = valueNameKeys[field]?.map((key) => key.replace("*", one));
    return keys ? t(keys, { defaultValue: one }) : one;
  };
  return field === "title" ? value : value.split(", ").map(wordOf).join(", ");
}
