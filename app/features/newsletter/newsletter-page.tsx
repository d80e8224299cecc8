import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowRight, Languages, Mail } from "~/ui/icons";
import { CalendarClock, PenLine, Tags, Users } from "~/ui/icons-admin";
import { AdminPage } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";

/** A tab is named like its screen. */
const newsletterTabs = [
  { path: "/admin/newsletter", key: "posts", label: "list.title", icon: Mail },
  { path: "/admin/newsletter/subscribers", key: "subscribers", label: "parts.subscribers", icon: Users },
  { path: "/admin/newsletter/segments", key: "segments", label: "admin-segments:title", icon: Tags },
  {
    path: "/admin/newsletter/regular",
    key: "regular",
    label: "admin-sending:regular.title",
    icon: CalendarClock,
  },
  { path: "/admin/mails/templates", key: "words", label: "admin-mail-templates:title", icon: PenLine },
  {
    path: "/admin/translations?type=newsletter_post",
    key: "translations",
    label: "admin-translation:title",
    icon: Languages,
    isElsewhere: true,
  },
] as const;

type NewsletterTab = Exclude<(typeof newsletterTabs)[number]["key"], "translations">;

interface NewsletterPageProps {
  current: NewsletterTab;
  /** Default: the lead of the whole newsletter. */
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of the newsletter's admin screens, with tabs. */
export function NewsletterPage({ current, lead, actions, children }: NewsletterPageProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <AdminPage title={t("title")} lead={lead ?? t("lead")} actions={actions}>
      <NewsletterTabs current={current} />
      {children}
    </AdminPage>
  );
}

/** The tabs of the newsletter's admin screens. An arrow marks the one that leads to another page. */
function NewsletterTabs({ current }: { current: NewsletterTab }) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <TabNav label={t("parts.label")} className="mb-6">
      {newsletterTabs.map(({ path, key, label, icon: Icon, ...rest }) => (
        <TabNavLink asChild active={key === current} key={key}>
          <UiLink href={path}>
            <Icon aria-hidden="true" />
            {t(label)}
            {"isElsewhere" in rest && <ArrowRight aria-hidden="true" className="text-ink-soft" />}
          </UiLink>
        </TabNavLink>
      ))}
    </TabNav>
  );
}
