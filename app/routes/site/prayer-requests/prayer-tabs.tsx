import { Link, useLocation, useNavigation } from "@remix-run/react";
import { HandHeart, Pencil, Sun, type LucideIcon } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { prayerTabs, type PrayerTab } from "~/features/prayers/prayer-choices";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { TabNav, TabNavLink } from "~/ui/tabs";
import { prayersPath } from "./prayers-path";

const icons: Record<PrayerTab, LucideIcon> = { view: HandHeart, submit: Pencil, answered: Sun };

/** The tab that was pressed, while it loads; else the tab of the page. */
export function useShownTab(current: PrayerTab): PrayerTab {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const pressed = location?.pathname === pathname ? (location.state as { tab?: PrayerTab } | null) : null;
  return pressed?.tab ?? current;
}

/** The three tabs of the page. */
export function PrayerTabs({ current }: { current: PrayerTab }) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  return (
    <TabNav label={t("tabs.label")} className="mb-8">
      {prayerTabs.map((tab) => (
        <TabNavLink key={tab} asChild active={tab === current}>
          <Link to={path(prayersPath({ tab }))} state={{ tab }} preventScrollReset>
            {t(`tabs.${tab}`)}
          </Link>
        </TabNavLink>
      ))}
    </TabNav>
  );
}

/** The tabs again at the foot of the page, as buttons. */
export function PrayerTabLinks({ current }: { current: PrayerTab }) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const inOrder = ["submit", "view", "answered"] as const;
  return (
    <div className="mt-16 flex flex-wrap justify-center gap-3 border-t border-line pt-10">
      {inOrder.map((tab) => {
        const Icon = icons[tab];
        return (
          <ButtonLink key={tab} asChild variant={tab === current ? "secondary" : "primary"}>
            <Link
              to={path(prayersPath({ tab }))}
              state={{ tab }}
              aria-current={tab === current ? "page" : undefined}
            >
              <Icon aria-hidden="true" />
              {t(`actions.${tab}`)}
            </Link>
          </ButtonLink>
        );
      })}
    </div>
  );
}
