import { useTranslation } from "react-i18next";
import { DrawnSettings } from "./drawn-settings";
import type { SettingsScreen } from "../settings-admin.server";
import { SettingsGroup, type TabState } from "./setting-fields";

/** How administrators' sessions begin and end. */
export function SecurityTab({ screen, fields }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  return (
    <SettingsGroup part="sessions" title={t("parts.sessions")}>
      <DrawnSettings tab="security" screen={screen} group="security" fields={fields} />
    </SettingsGroup>
  );
}
