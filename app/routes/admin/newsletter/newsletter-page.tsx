import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "@remix-run/react";
import { Languages, Mail, Tags, Users } from "lucide-react";
import { DeskPage } from "~/ui/desk-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";

const parts = [
  { path: "/admin/newsletter", key: "posts", icon: Mail },
  { path: "/admin/newsletter/subscribers", key: "subscribers", icon: Users },
  { path: "/admin/newsletter/segments", key: "segments", icon: Tags },
  { path: "/admin/translations", key: "translations", icon: Languages },
] as const;

interface NewsletterPageProps {
  actions?: ReactNode;
  children: ReactNode;
}

/** What the newsletter's parts stand in; each has its own address. */
export function NewsletterPage({ actions, children }: NewsletterPageProps) {
  const { t } = useTranslation("desk-newsletter");
  const { pathname } = useLocation();
  const current = pathname.startsWith("/admin/newsletter/subscribers") ? "subscribers" : "posts";
  return (
    <DeskPage title={t("title")} lead={t("lead")} actions={actions}>
      <TabNav label={t("parts.label")} className="mb-6">
        {parts.map(({ path, key, icon: Icon }) => (
          <TabNavLink asChild active={key === current} key={key}>
            <UiLink href={path}>
              <Icon aria-hidden="true" />
              {t(`parts.${key}`)}
            </UiLink>
          </TabNavLink>
        ))}
      </TabNav>
      {children}
    </DeskPage>
  );
}
