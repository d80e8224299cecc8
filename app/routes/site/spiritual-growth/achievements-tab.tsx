import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/empty-state";
import { Progress } from "~/ui/progress";
import { AchievementIcon, AchievementList } from "./achievement-list";
import type { GrowthScreen, LockedOnScreen } from "./growth-screen.server";

/** The achievements that were unlocked, and those still ahead. */
export function AchievementsTab({
  achievements,
}: {
  achievements: NonNullable<GrowthScreen["achievements"]>;
}) {
  const { t } = useTranslation("growth-page", { keyPrefix: "achievements" });
  const { unlocked, locked } = achievements;
  return (
    <div className="grid gap-12">
      {unlocked.length === 0 ? (
        <EmptyState headingLevel={2} title={t("none")} description={t("noneText")} />
      ) : (
        <section aria-labelledby="unlocked-title">
          <h2 id="unlocked-title" className="mb-4 font-serif text-2xl">
            {t("title")}
          </h2>
          <AchievementList achievements={unlocked} label={t("title")} />
        </section>
      )}
      {locked.length > 0 && (
        <section aria-labelledby="locked-title">
          <h2 id="locked-title" className="mb-2 font-serif text-2xl">
            {t("locked")}
          </h2>
          <ul aria-labelledby="locked-title" className="grid gap-x-10 sm:grid-cols-2">
            {locked.map((achievement) => (
              <LockedAchievement key={achievement.achievementType} achievement={achievement} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function LockedAchievement({ achievement }: { achievement: LockedOnScreen }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "achievements" });
  const { title, description, category, points, done, goal, doneText, goalText } = achievement;
  const way = t("of", { done: doneText, goal: goalText });
  return (
    <li className="flex items-start gap-4 border-t border-line py-5">
      <AchievementIcon category={category} className="mt-1 size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 font-sans text-base leading-snug font-semibold">
          {title}
          <span className="text-sm font-normal whitespace-nowrap text-ink-soft">{t("xp", { points })}</span>
        </h3>
        <p className="mt-0.5 text-pretty text-ink-soft">{description}</p>
        <div className="mt-3 flex items-center gap-3">
          <Progress
            className="flex-1"
            label={t("progress", { title })}
            value={done}
            max={goal}
            valueText={way}
            hideLabel
            tone="gold"
          />
          <span aria-hidden="true" className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
            {way}
          </span>
        </div>
      </div>
    </li>
  );
}
