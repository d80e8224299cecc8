import { HandHeart, Heart, Inbox, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StatTile, StatTiles } from "~/ui/admin-page";

const icons: Record<string, ReactNode> = {
  newsletters: <Mail aria-hidden="true" />,
  prayers: <HandHeart aria-hidden="true" />,
  messages: <Inbox aria-hidden="true" />,
  donations: <Heart aria-hidden="true" />,
};
const screens: Record<string, string> = {
  newsletters: "/admin/newsletter",
  messages: "/admin/messages",
  donations: "/admin/donations",
};

/** The four counts, as far as the role sees them; one that has a screen leads there. */
export function CountTiles({ tiles }: { tiles: { name: string; count: string }[] }) {
  const { t } = useTranslation("admin");
  if (tiles.length === 0) return null;
  return (
    <StatTiles label={t("dashboard.counts")}>
      {tiles.map(({ name, count }) => (
        <StatTile
          key={name}
          label={t(`dashboard.${name}`)}
          value={count}
          icon={icons[name]}
          href={screens[name]}
        />
      ))}
    </StatTiles>
  );
}
