import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { makeTextMatcher } from "~/i18n/search-text";
import { textKey } from "~/i18n/text-key";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections } from "~/settings/sections";

/** A setting that matches a search. */
export interface FoundSetting {
  tab: SettingsTab;
  /** The id of its field on its tab, or of its part. */
  target: string;
  label: string;
  hint: string | null;
}

/** Settings whose words stand over a whole part instead of each field. */
const partOf: Record<string, string> = {
  siteSettings_siteDescriptions: "description",
  ministry_logo: "logo",
  ministry_claims: "claims",
  ministry_videos: "videos",
  giving_receipts_texts: "receiptTexts",
};

/** Texts that stand in another place than the others of their tab. */
const labelsElsewhere: Record<string, string> = {
  emailService_host: "host",
  emailService_port: "port",
};

/** The settings of all tabs whose label or hint, in the caller's language, has every word of `q`. */
export function searchSettings(caller: Caller, q: string, values: Record<string, string>): FoundSetting[] {
  requirePermission(caller, "manage_users");
  const matches = makeTextMatcher(q);
  if (!matches) return [];
  return listSettings(caller.language, values).filter(({ label, hint }) => matches(`${label} ${hint ?? ""}`));
}

function listSettings(language: Language, values: Record<string, string>): FoundSetting[] {
  const { t, exists } = i18nFor(language);
  const findText = (key: string) => {
    if (!exists(key)) return undefined;
    const text: unknown = t(key);
    // Some hints are a group of hints, or name a value that only their tab knows.
    return typeof text === "string" && !text.includes("{{") ? text : undefined;
  };
  return listSections().flatMap(({ api, tab, texts, fields }) =>
    listFields(fields).flatMap(({ path }) => {
      const name = [api, ...path].filter(Boolean).join("_");
      const part = partOf[name];
      if (part) {
        const label = findText(`admin-settings:parts.${part}`) ?? findText(`admin-settings:${part}.title`);
        const hint = findText(`admin-settings:parts.${part}Hint`) ?? findText(`admin-settings:${part}.hint`);
        return label ? { tab, target: `part-${part}`, label, hint: hint ?? null } : [];
      }
      const place = texts ?? "admin-settings";
      const elsewhere = labelsElsewhere[name];
      const label = elsewhere
        ? findText(`admin-mail-account:labels.${elsewhere}`)
        : findText(textKey(place, `fields.${name}`));
      if (!label) return [];
      const hint = findText(
        elsewhere ? `admin-mail-account:hints.${elsewhere}` : textKey(place, `hints.${name}`),
      );
      return { tab, target: fieldId(tab, name, language, values), label, hint: hint ?? null };
    }),
  );
}

/** The id of a setting's field; of a text in each language, the one in the reader's. */
function fieldId(tab: SettingsTab, name: string, language: Language, values: Record<string, string>): string {
  const inLanguage = `${name}_${language}`;
  return `settings-${tab}-0-${inLanguage in values ? inLanguage : name}`;
}
