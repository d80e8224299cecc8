import { useTranslation } from "react-i18next";
import type { SettingsScreen } from "../settings-admin.server";
import { DrawnSettings, SettingsGroup, type TabState } from "./setting-fields";

/** How administrators' sessions begin and end. */
export function SecurityTab({ screen, fields }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  return (
    <SettingsGroup title={t("parts.sessions")}>
      <DrawnSettings screen={screen} group="security" fields={fields} />
    </SettingsGroup>
  );
}
