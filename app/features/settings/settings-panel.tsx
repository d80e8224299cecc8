import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink, Tabs } from "~/ui/tabs";
import { UnplacedSettings } from "./tabs/drawn-settings";
import type { TabState } from "./tabs/setting-fields";
import { settingsTabs, type SettingsTab } from "./settings-choices";
import type { SettingsScreen } from "./settings-admin.server";
import { TabForm } from "./tabs/tab-form";
import { AdvancedTab } from "./tabs/advanced-tab";
import { EmailTab } from "./tabs/email-tab";
import { GeneralTab } from "./tabs/general-tab";
import { LogoForm } from "./tabs/logo-form";
import { MinistryTab } from "./tabs/ministry-tab";
import { NotificationsTab } from "./tabs/notifications-tab";
import { PaymentsTab } from "./tabs/payments-tab";
import { SecurityTab } from "./tabs/security-tab";

const contents: Record<SettingsTab, (props: TabState & { screen: SettingsScreen }) => ReactNode> = {
  general: GeneralTab,
  ministry: MinistryTab,
  email: EmailTab,
  payments: PaymentsTab,
  notifications: NotificationsTab,
  security: SecurityTab,
  advanced: AdvancedTab,
};

const withSecrets: SettingsTab[] = ["email", "payments"];

interface SettingsPanelProps {
  screen: SettingsScreen;
  /** The tab in the URL. Without one (in a dialog) all tabs are rendered and switched in place. */
  tab?: SettingsTab;
  /** Just saved by a browser without a script. */
  isSaved?: boolean;
}

/** The system configuration. Each tab is saved separately. */
export function SettingsPanel({ screen, tab, isSaved = false }: SettingsPanelProps) {
  const { t } = useTranslation("admin-settings");
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row of tabs is wider than the screen.
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [tab]);
  if (!tab) {
    return (
      // The foot of each form sticks to the dialog's edge, with the dialog's background.
      <div className="[--foot:-1.5rem] [&_.sticky]:bg-surface">
        <Tabs
          label={t("tabs.label")}
          items={settingsTabs.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            content: <TabContent tab={value} screen={screen} />,
          }))}
        />
      </div>
    );
  }
  return (
    <>
      <div ref={row}>
        <TabNav label={t("tabs.label")} className="mb-6 noscript:flex-wrap">
          {settingsTabs.map((one) => (
            <TabNavLink key={one} asChild active={one === tab}>
              <UiLink href={`/admin/settings?tab=${one}`}>{t(`tabs.${one}`)}</UiLink>
            </TabNavLink>
          ))}
        </TabNav>
      </div>
      {isSaved && <Alert variant="success" title={t("saved")} className="mb-6" />}
      <TabContent key={tab} tab={tab} screen={screen} />
    </>
  );
}

function TabContent({ tab, screen }: { tab: SettingsTab; screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const Content = contents[tab];
  return (
    <>
      {screen.hasUnreadable && withSecrets.includes(tab) && (
        <Alert variant="error" title={t("notices.unreadable")} />
      )}
      {/* Above the form: below it nobody would find it, under all the help lines. */}
      {tab === "ministry" && (
        <div className="mb-8">
          <LogoForm logo={screen.settings.ministry.logo} />
        </div>
      )}
      <TabForm tab={tab} screen={screen}>
        {(state) => (
          <>
            <Content {...state} screen={screen} />
            <UnplacedSettings tab={tab} screen={screen} fields={state.fields} />
          </>
        )}
      </TabForm>
    </>
  );
}
