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
      <SettingsGroup title={t("parts.site")}>
        <TextSetting fields={fields} name="siteSettings_siteName" maxLength={60} required />
      </SettingsGroup>
      <SettingsGroup title={t("parts.description")} hint={t("parts.descriptionHint")}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextAreaSettingInEachLanguage
            fields={fields}
            name="siteSettings_siteDescriptions"
            maxLength={300}
          />
        </div>
      </SettingsGroup>
      <SettingsGroup title={t("parts.colours")} hint={t("parts.coloursHint")}>
        <ColourFields fields={fields} />
      </SettingsGroup>
      <SettingsGroup title={t("parts.languages")}>
        <ChoiceSetting
          fields={fields}
          name="defaultLanguage"
          hint={t("hints.defaultLanguage")}
          options={languageOptions(languages)}
          className="max-w-72"
        />
        <LanguageFields {...state} offered={screen.settings.availableLanguages} />
      </SettingsGroup>
      <SettingsGroup title={t("parts.time")}>
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
