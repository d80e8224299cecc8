import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Clock, Heart, Sparkles } from "lucide-react";
import type { Permission } from "~/auth/permissions";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";

/** The tabs in the spec's order, with the permission of each. */
const tabs = [
  { name: "motivations", href: "/admin/content", icon: Sparkles, needs: "manage_content" },
  { name: "donors", href: "/admin/content/donors", icon: Heart, needs: "manage_donations" },
  { name: "scheduler", href: "/admin/content/scheduler", icon: Clock, needs: "manage_content" },
] as const;

interface ContentPageProps {
  tab: (typeof tabs)[number]["name"];
  /** The caller's permissions: other tabs are hidden. */
  permissions: Permission[];
  actions?: ReactNode;
  children: ReactNode;
}

/** The content page with its tabs (spec admin §2). */
export function ContentPage({ tab, permissions, actions, children }: ContentPageProps) {
  const { t } = useTranslation("admin-motivations");
  return (
    <AdminPage title={t("page.title")} lead={t("page.lead")} actions={actions}>
      <TabNav label={t("page.tabs")} className="mb-6">
        {tabs
          .filter(({ needs }) => permissions.includes(needs))
          .map(({ name, href, icon: Icon }) => (
            <TabNavLink key={name} asChild active={tab === name}>
              <UiLink href={href}>
                <Icon aria-hidden="true" />
                {t(`page.${name}`)}
              </UiLink>
            </TabNavLink>
          ))}
      </TabNav>
      {children}
    </AdminPage>
  );
}
