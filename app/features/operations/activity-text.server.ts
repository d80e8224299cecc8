import { formatList, formatShortDate } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, languageNames, type Language } from "~/i18n/languages";
import { textKey } from "~/i18n/text-key";
import { apiSecretNames } from "~/settings/secrets.server";
import { fromSections } from "~/settings/sections";
import { actionTextKey, listFieldTextKeys, listValueTextKeys } from "./audited-actions.server";
import type { ActivityDetail, ActivityEntry } from "./activity.schema";
import { sayDate } from "~/i18n/spoken-date.server";

/** An entry to show: its time in a time zone, its subject in a language, and the key of its sentence. */
export const toActivityItem = <Entry extends ActivityEntry>(
  entry: Entry,
  language: Language,
  timeZone: string,
) => ({
  ...entry,
  sentence: actionTextKey(entry.action),
  subject: toReadableSubject(entry, language),
  when: sayDate(entry.createdAt, language, timeZone),
});

/** `2026-11-20 · fr` becomes "20/11/2026 (Français)"; a settings tab becomes its name. */
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

/** The changes with fields and values translated into a language, where a text exists. */
export function toReadableChanges(
  { action, changes }: Pick<ActivityDetail, "action" | "changes">,
  language: Language,
): ActivityDetail["changes"] {
  return changes.map(({ field, before, after }) => ({
    field: toReadableField(action, field, language),
    before: before && toReadableValue(action, field, before, language),
    after: after && toReadableValue(action, field, after, language),
  }));
}

/** `ministry.tagline.fr` becomes "Devise (Français)". */
function toReadableField(action: string, field: string, language: Language): string {
  const parts = field.split(".");
  const of = parts.length > 1 && isLanguage(parts.at(-1)) ? (parts.pop() as Language) : undefined;
  const key = parts.join("_");
  const keys = [
    ...listFieldTextKeys(action, key),
    ...settingTexts().map((texts) => textKey(texts, `fields.${key}`)),
  ];
  const name = tFor(language)(keys, { defaultValue: field });
  return of && name !== field ? `${name} (${languageNames[of]})` : name;
}

/** The namespaces with names of settings. Settings with hand-written markup have theirs in admin-settings. */
const settingTexts = fromSections((sections) => [
  ...new Set(["admin-settings", ...sections.flatMap(({ texts }) => texts ?? [])]),
]);

function toReadableValue(action: string, field: string, value: string, language: Language): string {
  const t = tFor(language);
  if (value === "true") return t("admin-activity:yes");
  if (value === "false") return t("admin-activity:no");
  if (Object.values(apiSecretNames()).includes(field) && value === "changed")
    return t("admin-activity:newSecret");
  if (field === "role" && value === "admin") return t("admin:adminRole");
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDate(value, language);
  const translate = (one: string) => {
    if (/language/i.test(field) && isLanguage(one)) return languageNames[one];
    const keys = listValueTextKeys(action, field, one);
    return keys.length > 0 ? t(keys, { defaultValue: one }) : one;
  };
  return field === "title" ? value : value.split(", ").map(translate).join(", ");
}
