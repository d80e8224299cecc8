import { useTranslation } from "react-i18next";
import type { NavigationEntry } from "~/areas/admin";
import { AdminIcon } from "~/ui/admin-icons";
import { ManagementCard, ManagementCards } from "~/ui/admin-page";
import { Disclosure } from "~/ui/disclosure";

/** Cards of the areas that the role may open. Collapsed, because the navigation has the same links. */
export function Management({ open }: { open: Pick<NavigationEntry, "href" | "label" | "icon" | "card">[] }) {
  const { t } = useTranslation("admin");
  const cards = open.flatMap(({ card, ...entry }) => (card ? [{ ...entry, card }] : []));
  if (cards.length === 0) return null;
  return (
    <Disclosure summary={t("dashboard.manage")}>
      <ManagementCards>
        {cards.map(({ href, label, icon, card }) => (
          <ManagementCard
            key={href}
            href={href}
            title={t(label)}
            text={t(card)}
            icon={<AdminIcon name={icon} />}
          />
        ))}
      </ManagementCards>
    </Disclosure>
  );
}
