import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { BadgesPageQuery } from "~/features/badges/badges-page.schema";
import { badgesTabs } from "~/features/badges/page-choices";
import { useLocalePath } from "~/i18n/locale-path";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { badgesPath } from "./badges-path";

/** The three tabs of the page. Each has its own address. */
export function BadgeTabs({ tab: current, profile }: Pick<BadgesPageQuery, "tab" | "profile">) {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  return (
    <TabNav label={t("tabs.label")} className="mb-8">
      {badgesTabs.map((tab) => (
        <TabNavLink key={tab} asChild active={tab === current}>
          <Link to={path(badgesPath({ tab, profile }))} preventScrollReset>
            {t(`tabs.${tab}`)}
          </Link>
        </TabNavLink>
      ))}
    </TabNav>
  );
}
