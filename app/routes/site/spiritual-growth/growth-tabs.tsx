import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { growthTabs, type GrowthPageTab } from "~/features/growth/page-choices";
import { growthPath } from "./growth-page";

/** The four tabs of the page. Each has its own address. */
export function GrowthTabs({ tab: current }: { tab: GrowthPageTab }) {
  const { t } = useTranslation("growth-page");
  const path = useLocalePath();
  return (
    <TabNav label={t("tabs.label")} className="mb-8">
      {growthTabs.map((tab) => (
        <TabNavLink key={tab} asChild active={tab === current}>
          <Link to={path(growthPath({ tab }))} preventScrollReset>
            {t(`tabs.${tab}`)}
          </Link>
        </TabNavLink>
      ))}
    </TabNav>
  );
}
