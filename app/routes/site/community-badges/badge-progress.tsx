import { useTranslation } from "react-i18next";
import type { BadgeToEarn } from "~/features/badges/badges-screen.server";
import { BadgeEmblem } from "~/features/badges/emblem/badge-emblem";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Progress } from "~/ui/progress";

/** The badges that are not earned yet, the closest to completion first. */
export function BadgeProgress({ badges }: { badges: BadgeToEarn[] }) {
  const { t } = useTranslation("badges-page");
  if (badges.length === 0) {
    return <EmptyState headingLevel={2} title={t("progress.all")} description={t("progress.allText")} />;
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2" aria-label={t("tabs.progress")}>
      {badges.map((badge) => (
        <li key={badge.id} className="min-w-0">
          <BadgeToEarnCard badge={badge} />
        </li>
      ))}
    </ul>
  );
}

const rarityTones: Record<string, BadgeTone> = { rare: "brand", epic: "accent", legendary: "gold" };

function BadgeToEarnCard({ badge }: { badge: BadgeToEarn }) {
  const { t } = useTranslation("badges-page");
  const { name, description, icon, category, rarity, points, done, goal, doneText, goalText } = badge;
  const way = t("progress.of", { done: doneText, goal: goalText });
  return (
    <Card as="article" className="flex h-full gap-4 sm:gap-5">
      <BadgeEmblem {...{ icon, category, rarity }} isLocked className="size-16 sm:size-20" />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{name}</h2>
          <Badge tone={rarityTones[rarity] ?? "neutral"}>{t(`rarities.${rarity}`)}</Badge>
        </div>
        <p className="mt-1.5 text-pretty">{description}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-3 pb-2 text-sm text-ink-soft">
          <span>
            {t(`categories.${category}`)}
            <span aria-hidden="true"> · </span>
            <span className="whitespace-nowrap">{t("points", { points })}</span>
          </span>
          <span aria-hidden="true" className="font-semibold text-ink tabular-nums">
            {way}
          </span>
        </div>
        <Progress
          label={t("progress.label", { name })}
          value={done}
          max={goal}
          valueText={way}
          hideLabel
          tone="gold"
        />
      </div>
    </Card>
  );
}
