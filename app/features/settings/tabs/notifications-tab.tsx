import { useTranslation } from "react-i18next";
import { SettingsGroup, SwitchSetting, type TabState } from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";

const alerts = ["emailAlerts", "newsletterAlerts", "donationAlerts", "prayerRequestAlerts"] as const;

/** Of what the ministry is told by mail. */
export function NotificationsTab({ screen, fields }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const address = screen.settings.ministry.email;
  return (
    <SettingsGroup
      title={t("parts.notifications")}
      hint={address ? t("parts.notificationsHint", { address }) : t("parts.notificationsNowhere")}
    >
      {alerts.map((name) => (
        <SwitchSetting
          key={name}
          fields={fields}
          name={`notifications_${name}`}
          hint={t(`hints.notifications_${name}`)}
        />
      ))}
    </SettingsGroup>
  );
}
