import { useTranslation } from "react-i18next";
import { languageOptions } from "~/i18n/languages";
import { ColourSettings } from "../colour-settings";
import { LanguageSettings } from "../language-settings";
import { Choice, Line, ParagraphsInEachLanguage, Part, type TabState } from "../setting-fields";
import type { SettingsScreen } from "../settings-admin.server";
import { languageCodes } from "../settings-choices";

/** The site's name, colours, languages and time zone. */
export function GeneralTab({ screen, ...state }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { fields } = state;
  return (
    <>
      <Part title={t("parts.site")}>
        <Line fields={fields} name="siteSettings_siteName" maxLength={60} required />
      </Part>
      <Part title={t("parts.description")} hint={t("parts.descriptionHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <ParagraphsInEachLanguage fields={fields} name="siteSettings_siteDescriptions" maxLength={300} />
        </div>
      </Part>
      <Part title={t("parts.colours")} hint={t("parts.coloursHint")}>
        <ColourSettings fields={fields} />
      </Part>
      <Part title={t("parts.languages")}>
        <Choice
          fields={fields}
          name="defaultLanguage"
          hint={t("hints.defaultLanguage")}
          options={languageOptions(languageCodes)}
          className="max-w-72"
        />
        <LanguageSettings {...state} offered={screen.settings.availableLanguages} />
      </Part>
      <Part title={t("parts.time")}>
        <Choice
          fields={fields}
          name="publishing_timeZone"
          hint={t("hints.publishing_timeZone")}
          options={screen.timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          className="max-w-96"
        />
      </Part>
    </>
  );
}
