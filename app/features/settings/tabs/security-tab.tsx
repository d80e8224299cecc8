import { useTranslation } from "react-i18next";
import { NumberSetting, SettingsGroup, SwitchSetting, type TabState } from "./setting-fields";

/** How administrators' sessions begin and end. */
export function SecurityTab({ fields }: TabState) {
  const { t } = useTranslation("admin-settings");
  return (
    <SettingsGroup title={t("parts.sessions")}>
      <NumberSetting
        fields={fields}
        name="security_adminSessionTimeout"
        hint={t("hints.security_adminSessionTimeout")}
        min={15}
        max={480}
      />
      <SwitchSetting
        fields={fields}
        name="security_requireTwoFactorAuth"
        hint={t("hints.security_requireTwoFactorAuth")}
      />
      <SwitchSetting
        fields={fields}
        name="security_allowMultipleLogins"
        hint={t("hints.security_allowMultipleLogins")}
      />
    </SettingsGroup>
  );
}
