import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { AdminSection, ManagementCard, ManagementCards } from "~/ui/admin-page";
import { navigationIcons } from "../shell/navigation-icons";
import { adminNavigation, isOpenTo } from "../shell/navigation";

const shown = ["newsletter", "blog", "messages", "donations", "dailyContent", "content", "bibleStudy"];

/** The ways into the areas that the role opens. */
export function Management({ permissions }: { permissions: Permission[] }) {
  const { t } = useTranslation("admin");
  const open = adminNavigation
    .flatMap(({ items }) => items)
    .filter((area) => shown.includes(area.name) && isOpenTo(area, permissions));
  if (open.length === 0) return null;
  return (
    <AdminSection title={t("dashboard.manage")}>
      <ManagementCards>
        {open.map(({ href, name }) => (
          <ManagementCard
            key={href}
            href={href}
            title={t(`areas.${name}`)}
            text={t(`dashboard.cards.${name}`)}
            icon={navigationIcons[name]}
          />
        ))}
      </ManagementCards>
    </AdminSection>
  );
}
