import { useTranslation } from "react-i18next";
import { languageOptions, languages } from "~/i18n/languages";
import { ColourFields } from "./colour-fields";
import { LanguageFields } from "./language-fields";
import {
  ChoiceSetting,
  TextSetting,
  TextAreaSettingInEachLanguage,
  SettingsGroup,
  type TabState,
} from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

/** The site's name, colours, languages and time zone. */
export function GeneralTab({ screen, ...state }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const { fields } = state;
  return (
    <>
      <SettingsGroup part="site" title={t("parts.site")}>
        <TextSetting fields={fields} name="siteSettings_siteName" maxLength={60} required />
      </SettingsGroup>
      <SettingsGroup part="description" title={t("parts.description")} hint={t("parts.descriptionHint")}>
        <TextAreaSettingInEachLanguage fields={fields} name="siteSettings_siteDescriptions" maxLength={300} />
      </SettingsGroup>
      <SettingsGroup part="colours" title={t("parts.colours")} hint={t("parts.coloursHint")}>
        <ColourFields fields={fields} />
      </SettingsGroup>
      <SettingsGroup part="languages" title={t("parts.languages")}>
        <ChoiceSetting
          fields={fields}
          name="defaultLanguage"
          hint={t("hints.defaultLanguage")}
          options={languageOptions(languages)}
          className="max-w-72"
        />
        <LanguageFields {...state} offered={screen.settings.availableLanguages} />
      </SettingsGroup>
      <SettingsGroup part="time" title={t("parts.time")}>
        <ChoiceSetting
          fields={fields}
          name="publishing_timeZone"
          hint={t("hints.publishing_timeZone")}
          options={screen.timeZones.map((value) => ({ value, label: value.replaceAll("_", " ") }))}
          className="max-w-96"
        />
      </SettingsGroup>
    </>
  );
}
