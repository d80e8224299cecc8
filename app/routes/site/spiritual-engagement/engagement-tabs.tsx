import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { engagementTabs, type EngagementTab } from "~/features/growth/page-choices";
import { engagementPath } from "./engagement-page";

/** The four tabs of the page. Each has its own address. */
export function EngagementTabs({ tab: current }: { tab: EngagementTab }) {
  const { t } = useTranslation("engagement");
  const path = useLocalePath();
  return (
    <TabNav label={t("tabs.label")} className="mb-8">
      {engagementTabs.map((tab) => (
        <TabNavLink key={tab} asChild active={tab === current}>
          <Link to={path(engagementPath({ tab }))} preventScrollReset>
            {t(`tabs.${tab}`)}
          </Link>
        </TabNavLink>
      ))}
    </TabNav>
  );
}
