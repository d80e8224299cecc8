import { useTranslation } from "react-i18next";
import { languageNames, languages, type Language } from "~/i18n/languages";
import { Checkbox } from "~/ui/checkbox-radio";
import { FieldError, FieldHint } from "~/ui/field";
import type { TabState } from "./setting-fields";

/** Which languages the site offers. */
export function LanguageFields({ fields, answer, offered }: TabState & { offered: Language[] }) {
  const { t } = useTranslation("admin-settings");
  const field = fields.availableLanguages!;
  const typed = answer?.lastResult?.initialValue;
  const chosen = typed ? [typed.availableLanguages].flat() : offered;
  return (
    <div
      role="group"
      id={field.id}
      aria-labelledby={`${field.id}-legend`}
      aria-describedby={`${field.id}-description ${field.id}-error`}
    >
      <p id={`${field.id}-legend`} className="text-sm font-semibold">
        {t("fields.availableLanguages")}
      </p>
      <FieldHint id={`${field.id}-description`}>{t("hints.availableLanguages")}</FieldHint>
      <div className="mt-1 flex flex-wrap gap-x-8">
        {languages.map((language) => (
          <Checkbox
            key={language}
            id={`${field.id}-${language}`}
            name="availableLanguages"
            value={language}
            label={languageNames[language]}
            defaultChecked={chosen.includes(language)}
          />
        ))}
      </div>
      <FieldError id={`${field.id}-error`} error={field.errors} />
    </div>
  );
}
