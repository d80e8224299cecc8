import { useTranslation } from "react-i18next";
import { NumberLine, Part, Toggle, type TabState } from "../setting-fields";

/** How administrators' sessions begin and end. */
export function SecurityTab({ fields }: TabState) {
  const { t } = useTranslation("admin-settings");
  return (
    <Part title={t("parts.sessions")}>
      <NumberLine
        fields={fields}
        name="security_adminSessionTimeout"
        hint={t("hints.security_adminSessionTimeout")}
        min={15}
        max={480}
      />
      <Toggle
        fields={fields}
        name="security_requireTwoFactorAuth"
        hint={t("hints.security_requireTwoFactorAuth")}
      />
      <Toggle
        fields={fields}
        name="security_allowMultipleLogins"
        hint={t("hints.security_allowMultipleLogins")}
      />
    </Part>
  );
}
