import { useTranslation } from "react-i18next";
import { Part, Toggle, type TabState } from "../setting-fields";
import type { SettingsDesk } from "../settings-desk.server";

const alerts = ["emailAlerts", "newsletterAlerts", "donationAlerts", "prayerRequestAlerts"] as const;

/** Of what the ministry is told by mail. */
export function NotificationsTab({ desk, fields }: TabState & { desk: SettingsDesk }) {
  const { t } = useTranslation("desk-settings");
  const address = desk.settings.ministry.email;
  return (
    <Part
      title={t("parts.notifications")}
      hint={address ? t("parts.notificationsHint", { address }) : t("parts.notificationsNowhere")}
    >
      {alerts.map((name) => (
        <Toggle
          key={name}
          fields={fields}
          name={`notifications_${name}`}
          hint={t(`hints.notifications_${name}`)}
        />
      ))}
    </Part>
  );
}
