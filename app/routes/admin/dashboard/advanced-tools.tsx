import { useTranslation } from "react-i18next";
import type { NavigationEntry } from "~/areas/admin";
import { RolesPanel } from "~/features/accounts/users/roles-panel";
import { AnalyticsPanel } from "~/features/analytics/screen/analytics-panel";
import { SettingsPanel } from "~/features/settings/settings-panel";
import { TranslationsPanel } from "~/features/translation/translations-panel";
import { AdminIcon } from "~/ui/admin-icons";
import { ManagementCard, ManagementCards } from "~/ui/admin-page";
import { Disclosure } from "~/ui/disclosure";
import type { loader as analyticsLoader } from "../analytics";
import type { loader as rolesLoader } from "../roles";
import type { loader as settingsLoader } from "../settings";
import { ToolDialog } from "../shell/tool-dialog";
import type { loader as translationsLoader } from "../translations";

const toolIcons = {
  roles: "users",
  translations: "languages",
  analytics: "chart",
  settings: "settings",
} as const;
type Tool = keyof typeof toolIcons;
const tools = Object.keys(toolIcons) as Tool[];

/**
 * The advanced tools that the role may open. Each opens in a dialog over the dashboard, or as a page when a dialog is
 * not possible.
 */
export function AdvancedTools({ open }: { open: Pick<NavigationEntry, "href" | "label">[] }) {
  const { t } = useTranslation("admin");
  const entryOf = (name: Tool) => open.find(({ href }) => href === `/admin/${name}`);
  const isOpen = (name: Tool) => entryOf(name) !== undefined;
  const titleOf = (name: Tool) => t(entryOf(name)?.label ?? "");
  const card = (name: Tool) => (
    <ManagementCard
      href={`/admin/${name}`}
      title={titleOf(name)}
      text={t(`dashboard.toolCards.${name}Text`)}
      icon={<AdminIcon name={toolIcons[name]} />}
    />
  );
  if (!tools.some(isOpen)) return null;
  return (
    <Disclosure summary={t("dashboard.tools")}>
      <ManagementCards>
        {isOpen("roles") && (
          <ToolDialog<typeof rolesLoader>
            href="/admin/roles"
            title={titleOf("roles")}
            trigger={card("roles")}
          >
            {(panel) => <RolesPanel {...panel} />}
          </ToolDialog>
        )}
        {isOpen("translations") && (
          <ToolDialog<typeof translationsLoader>
            href="/admin/translations"
            title={titleOf("translations")}
            trigger={card("translations")}
          >
            {(panel) => <TranslationsPanel {...panel} />}
          </ToolDialog>
        )}
        {isOpen("analytics") && (
          <ToolDialog<typeof analyticsLoader>
            href="/admin/analytics"
            title={titleOf("analytics")}
            trigger={card("analytics")}
          >
            {({ screen }, load) => <AnalyticsPanel screen={screen} href="/admin/analytics" onRange={load} />}
          </ToolDialog>
        )}
        {isOpen("settings") && (
          <ToolDialog<typeof settingsLoader>
            href="/admin/settings"
            title={titleOf("settings")}
            trigger={card("settings")}
          >
            {({ screen }) => <SettingsPanel screen={screen} />}
          </ToolDialog>
        )}
      </ManagementCards>
    </Disclosure>
  );
}
