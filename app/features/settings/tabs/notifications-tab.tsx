import { useTranslation } from "react-i18next";
import { DrawnSettings } from "./drawn-settings";
import { SettingsGroup, type TabState } from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

/** Which events the ministry gets mails about. */
export function NotificationsTab({ screen, fields }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const address = screen.settings.ministry.email;
  return (
    <SettingsGroup
      part="notifications"
      title={t("parts.notifications")}
      hint={address ? t("parts.notificationsHint", { address }) : t("parts.notificationsNowhere")}
    >
      <DrawnSettings tab="notifications" screen={screen} group="notifications" fields={fields} />
    </SettingsGroup>
  );
}
