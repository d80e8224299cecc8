import { useTranslation } from "react-i18next";
import { AdminIcon, type AdminIconName } from "~/ui/admin-icons";
import { AdminSection, StatTile, StatTiles } from "~/ui/admin-page";

interface CountTilesProps {
  tiles: { label: string; count: string; icon: AdminIconName; href?: string }[];
}

/** The counts that the role may see, each with a link to its screen, if any. */
export function CountTiles({ tiles }: CountTilesProps) {
  const { t } = useTranslation("admin");
  if (tiles.length === 0) return null;
  return (
    <AdminSection title={t("dashboard.counts")}>
      <StatTiles label={t("dashboard.counts")}>
        {tiles.map(({ label, count, icon, href }) => (
          <StatTile key={label} label={t(label)} value={count} icon={<AdminIcon name={icon} />} href={href} />
        ))}
      </StatTiles>
    </AdminSection>
  );
}
