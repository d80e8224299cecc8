import { useTranslation } from "react-i18next";
import { RolesPanel } from "~/features/accounts/roles-panel";
import { SettingsPanel } from "~/features/settings/settings-panel";
import { DeskSection, ManagementCard, ManagementCards } from "~/ui/desk-page";
import type { loader as rolesLoader } from "../roles";
import type { loader as settingsLoader } from "../settings";
import { areaIcons } from "../shell/area-icons";
import { ToolDialog } from "../shell/tool-dialog";

/** The tools that stand behind the day's work; each opens over the dashboard, and is a page where that cannot be. */
export function AdvancedTools() {
  const { t } = useTranslation("desk");
  const card = (name: "roles" | "settings") => (
    <ManagementCard
      href={`/admin/${name}`}
      title={t(`dashboard.toolCards.${name}`)}
      text={t(`dashboard.toolCards.${name}Text`)}
      icon={areaIcons[name]}
    />
  );
  return (
    <DeskSection title={t("dashboard.tools")}>
      <ManagementCards>
        <ToolDialog<typeof rolesLoader>
          href="/admin/roles"
          title={t("dashboard.toolCards.roles")}
          trigger={card("roles")}
        >
          {(panel) => <RolesPanel {...panel} />}
        </ToolDialog>
        <ToolDialog<typeof settingsLoader>
          href="/admin/settings"
          title={t("dashboard.toolCards.settings")}
          trigger={card("settings")}
        >
          {({ desk }) => <SettingsPanel desk={desk} />}
        </ToolDialog>
      </ManagementCards>
    </DeskSection>
  );
}
