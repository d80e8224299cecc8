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
import { TabContents } from "./tabs/tab-contents";
import { RememberLanguage } from "./tabs/language-switch";
import { revealField } from "./tabs/reveal-field";
import { FoundSettings } from "./found-settings";
import type { FoundSetting } from "./search-settings-admin.server";
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
  /** The search of a page with a tab, and what it found. */
  q?: string;
  found?: FoundSetting[];
  /** The field or part in the URL, with its `#`. */
  hash?: string;
}

/** The system configuration. Each tab is saved separately. */
export function SettingsPanel({
  screen,
  tab,
  isSaved = false,
  q = "",
  found = [],
  hash = "",
}: SettingsPanelProps) {
  const { t } = useTranslation("admin-settings");
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row of tabs is wider than the screen.
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [tab]);
  useEffect(() => {
    if (hash) revealField(hash.slice(1));
  }, [hash, tab]);
  if (!tab) {
    return (
      // The foot of each form sticks to the dialog's edge, with the dialog's background.
      <div className="[--foot:-1.5rem] [&_.sticky]:bg-surface">
        <RememberLanguage>
          <Tabs
            label={t("tabs.label")}
            items={settingsTabs.map((value) => ({
              value,
              label: t(`tabs.${value}`),
              content: <TabContent tab={value} screen={screen} />,
            }))}
          />
        </RememberLanguage>
      </div>
    );
  }
  return (
    <RememberLanguage>
      {q && <FoundSettings {...{ tab, q, found }} />}
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
      <div className="xl:grid xl:grid-cols-[minmax(0,44rem)_13rem] xl:gap-10">
        <TabContents tab={tab} screen={screen} />
        <div className="max-w-reading min-w-0">
          <TabContent key={tab} tab={tab} screen={screen} />
        </div>
      </div>
    </RememberLanguage>
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
            <UnplacedSettings tab={tab} screen={screen} fields={state.fields} answer={state.answer} />
          </>
        )}
      </TabForm>
    </>
  );
}
