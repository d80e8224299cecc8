import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Clock, Sparkles } from "lucide-react";
import { DeskPage } from "~/ui/desk-page";
import { UiLink } from "~/ui/link";
import { TabNav, TabNavLink } from "~/ui/tabs";

interface ContentPageProps {
  tab: "motivations" | "scheduler";
  actions?: ReactNode;
  children: ReactNode;
}

/** What the content management page's tabs stand in (spec admin §2); each tab has its own address. */
export function ContentPage({ tab, actions, children }: ContentPageProps) {
  const { t } = useTranslation("desk-motivations");
  return (
    <DeskPage title={t("page.title")} lead={t("page.lead")} actions={actions}>
      <TabNav label={t("page.tabs")} className="mb-6">
        <TabNavLink asChild active={tab === "motivations"}>
          <UiLink href="/admin/content">
            <Sparkles aria-hidden="true" />
            {t("page.motivations")}
          </UiLink>
        </TabNavLink>
        <TabNavLink asChild active={tab === "scheduler"}>
          <UiLink href="/admin/content/scheduler">
            <Clock aria-hidden="true" />
            {t("page.scheduler")}
          </UiLink>
        </TabNavLink>
      </TabNav>
      {children}
    </DeskPage>
  );
}
