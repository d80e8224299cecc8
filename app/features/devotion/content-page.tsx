import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowRight, Heart, Mail, Sparkles } from "~/ui/icons";
import { ChartColumn, Clock } from "~/ui/icons-admin";
import type { Permission } from "~/auth/permissions";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { contentTabs, type ContentTab } from "./content-tabs";

const icons = {
  motivations: Sparkles,
  donors: Heart,
  newsletters: Mail,
  analytics: ChartColumn,
  scheduler: Clock,
};

/** A tab is named like its screen. */
const labels = {
  motivations: "page.motivations",
  donors: "admin-donors:title",
  newsletters: "admin-newsletter:title",
  analytics: "admin-analytics:title",
  scheduler: "admin-scheduler:title",
} as const;

interface ContentPageProps {
  tab: ContentTab;
  /** The caller's permissions: other tabs are hidden. */
  permissions: Permission[];
  actions?: ReactNode;
  children: ReactNode;
}

/** The content page with its tabs. An arrow marks those that lead to another page. */
export function ContentPage({ tab, permissions, actions, children }: ContentPageProps) {
  const { t } = useTranslation("admin-motivations");
  return (
    <AdminPage title={t("page.title")} lead={t("page.lead")} actions={actions}>
      <TabNav label={t("page.tabs")} className="mb-6">
        {contentTabs
          .filter(({ needs }) => permissions.includes(needs))
          .map(({ name, href, isElsewhere }) => {
            const Icon = icons[name];
            return (
              <TabNavLink key={name} asChild active={tab === name}>
                <UiLink href={href}>
                  <Icon aria-hidden="true" />
                  {t(labels[name])}
                  {isElsewhere && <ArrowRight aria-hidden="true" className="text-ink-soft" />}
                </UiLink>
              </TabNavLink>
            );
          })}
      </TabNav>
      {children}
    </AdminPage>
  );
}
