import { useTranslation } from "react-i18next";
import { DrawnSettings } from "./drawn-settings";
import { ConnectionTest } from "./connection-test";
import {
  ChoiceSetting,
  FoldedGroup,
  NumberSetting,
  SettingsGroup,
  SwitchSetting,
  type TabState,
} from "./setting-fields";
import type { SettingsScreen } from "../settings-admin.server";
import { machineServices } from "../settings-choices";

/** Backups, retention periods, and the connections of the environment. */
export function AdvancedTab({ screen, fields, answer }: TabState & { screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  return (
    <>
      <SettingsGroup part="backups" title={t("parts.backups")}>
        <div className="group/backups flex flex-col gap-3">
          <SwitchSetting fields={fields} name="siteSettings_autoBackup" />
          <div className="hidden group-has-[[data-opens]:checked]/backups:block">
            <ChoiceSetting
              fields={fields}
              name="siteSettings_backupFrequency"
              options={(screen.choices.siteSettings_backupFrequency ?? []).map((value) => ({
                value,
                label: t(`choices.frequency.${value}`),
              }))}
              className="max-w-72"
            />
          </div>
        </div>
        <NumberSetting fields={fields} name="backups_keep" hint={t("hints.backups_keep")} min={1} max={365} />
      </SettingsGroup>
      <FoldedGroup
        part="retention"
        title={t("parts.retention")}
        summary={t("parts.retentionHint")}
        hint={t("parts.retentionHint")}
        names={["retention_"]}
        answer={answer}
      >
        <DrawnSettings tab="advanced" screen={screen} group="retention" fields={fields} />
      </FoldedGroup>
      <SettingsGroup part="connections" title={t("parts.connections")} hint={t("parts.connectionsHint")}>
        {machineServices.map((service) => (
          <div key={service} className="flex flex-col gap-2">
            <p className="text-sm font-semibold">{t(`connection.${service}`)}</p>
            <ConnectionTest service={service} answer={answer} />
          </div>
        ))}
      </SettingsGroup>
    </>
  );
}
