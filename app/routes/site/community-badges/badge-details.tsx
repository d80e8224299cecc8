import { useTranslation } from "react-i18next";
import type { EarnedBadge } from "~/features/badges/badges-screen.server";
import { BadgeEmblem } from "~/features/badges/emblem/badge-emblem";
import { DefinitionList } from "~/ui/definition-list";

/** The details of an earned badge: shown in its pop-up, below the name. */
export function BadgeDetails({ badge }: { badge: EarnedBadge }) {
  const { t } = useTranslation("badges-page");
  const { icon, category, rarity, description, points, earnedAt, day } = badge;
  return (
    <>
      <BadgeEmblem {...{ icon, category, rarity }} className="mx-auto size-32" />
      <p className="mt-4 mb-6 text-center text-lg text-pretty">{description}</p>
      <DefinitionList
        items={[
          { term: t("details.points"), value: t("points", { points }) },
          { term: t("details.earnedAt"), value: <time dateTime={earnedAt}>{day}</time> },
          { term: t("details.category"), value: t(`categories.${category}`) },
          { term: t("details.rarity"), value: t(`rarities.${rarity}`) },
        ]}
      />
    </>
  );
}
