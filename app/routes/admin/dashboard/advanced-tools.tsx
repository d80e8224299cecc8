import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { RolesPanel } from "~/features/accounts/users/roles-panel";
import { SettingsPanel } from "~/features/settings/settings-panel";
import { TranslationsPanel } from "~/features/translation/translations-panel";
import { AdminSection, ManagementCard, ManagementCards } from "~/ui/admin-page";
import type { loader as rolesLoader } from "../roles";
import type { loader as settingsLoader } from "../settings";
import { navigationIcons } from "../shell/navigation-icons";
import { adminNavigation, isOpenTo } from "../shell/navigation";
import { ToolDialog } from "../shell/tool-dialog";
import type { loader as translationsLoader } from "../translations";

/**
 * The tools that stand behind the day's work, as far as the role opens them; each opens over the dashboard, and is a page
 * where that cannot be.
 */
export function AdvancedTools({ permissions }: { permissions: Permission[] }) {
  const { t } = useTranslation("admin");
  const isOpen = (name: string) =>
    adminNavigation.some(({ items }) =>
      items.some((area) => area.name === name && isOpenTo(area, permissions)),
    );
  const card = (name: "roles" | "translations" | "settings") => (
    <ManagementCard
      href={`/admin/${name}`}
      title={t(`dashboard.toolCards.${name}`)}
      text={t(`dashboard.toolCards.${name}Text`)}
      icon={navigationIcons[name]}
    />
  );
  if (!["roles", "translations", "settings"].some(isOpen)) return null;
  return (
    <AdminSection title={t("dashboard.tools")}>
      <ManagementCards>
        {isOpen("roles") && (
          <ToolDialog<typeof rolesLoader>
            href="/admin/roles"
            title={t("dashboard.toolCards.roles")}
            trigger={card("roles")}
          >
            {(panel) => <RolesPanel {...panel} />}
          </ToolDialog>
        )}
        {isOpen("translations") && (
          <ToolDialog<typeof translationsLoader>
            href="/admin/translations"
            title={t("dashboard.toolCards.translations")}
            trigger={card("translations")}
          >
            {(panel) => <TranslationsPanel {...panel} />}
          </ToolDialog>
        )}
        {isOpen("settings") && (
          <ToolDialog<typeof settingsLoader>
            href="/admin/settings"
            title={t("dashboard.toolCards.settings")}
            trigger={card("settings")}
          >
            {({ screen }) => <SettingsPanel screen={screen} />}
          </ToolDialog>
        )}
      </ManagementCards>
    </AdminSection>
  );
}
