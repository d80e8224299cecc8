import { Award, BookOpen, HeartHandshake, Repeat, Sprout, type LucideIcon } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { AchievementCategory } from "~/features/growth/growth-choices";
import { Card } from "~/ui/card";
import type { AchievementOnScreen } from "./growth-screen.server";

const icons: Record<AchievementCategory, LucideIcon> = {
  learning: BookOpen,
  consistency: Repeat,
  community: HeartHandshake,
  growth: Sprout,
};

/** The icon of a category; any other has a medal. */
export function AchievementIcon({ category, className }: { category: string; className?: string }) {
  const Icon = Object.hasOwn(icons, category) ? icons[category as AchievementCategory] : Award;
  return <Icon aria-hidden="true" strokeWidth={1.5} className={className} />;
}

interface AchievementListProps {
  achievements: AchievementOnScreen[];
  label: string;
}

/** What the visitor unlocked: title, description, experience, date and category. */
export function AchievementList({ achievements, label }: AchievementListProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "achievements" });
  const { t: growth } = useTranslation("growth");
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {achievements.map(({ id, title, description, category, points, day }) => (
        <Card as="li" key={id} padding="md" className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold-soft text-gold">
            <AchievementIcon category={category} className="size-6" />
          </span>
          <div className="min-w-0">
            <h3 className="font-sans text-base leading-snug font-semibold text-balance">{title}</h3>
            <p className="mt-0.5 text-pretty text-ink-soft">{description}</p>
            <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <span className="font-semibold text-ink">{t("xp", { points })}</span>
              <span>{growth(`growth:categories.${category}`)}</span>
              <span>{t("unlocked", { date: day })}</span>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
