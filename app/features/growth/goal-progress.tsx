import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Progress } from "~/ui/progress";
import { DifficultyBadge } from "./difficulty-badge";
import type { GoalOnScreen } from "./goal-to-screen.server";

interface GoalProgressProps {
  goal: GoalOnScreen;
  /** A small button beside the reward. */
  action?: ReactNode;
}

/** A goal with its difficulty, progress, deadline and reward. */
export function GoalProgress({ goal, action }: GoalProgressProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  const { title, description, doneText, goalText, difficulty, due, isOverdue, reward, reachedOn } = goal;
  const progressText = t("of", { done: doneText, goal: goalText });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 dir="auto" className="min-w-0 font-serif text-xl leading-snug text-balance wrap-anywhere">
          {title}
        </h3>
        <DifficultyBadge level={difficulty} />
      </div>
      {description && (
        <p dir="auto" className="mt-2 text-pretty whitespace-pre-line text-ink-soft wrap-anywhere">
          {description}
        </p>
      )}
      <div className="mt-auto pt-5">
        <p aria-hidden="true" className="mb-2 font-semibold tabular-nums">
          {progressText}
        </p>
        <Progress
          label={t("progress", { title })}
          value={goal.done}
          max={goal.target}
          valueText={progressText}
          hideLabel
          tone={reachedOn ? "gold" : "brand"}
        />
        <div className="mt-3 flex items-center gap-x-4 text-sm text-ink-soft">
          <p className="me-auto min-w-0">
            {reachedOn
              ? t("reachedOn", { date: reachedOn })
              : due
                ? t(isOverdue ? "overdue" : "due", { date: due })
                : t("noDue")}
          </p>
          <p className="font-semibold whitespace-nowrap text-ink">{t("reward", { points: reward })}</p>
          {action}
        </div>
      </div>
    </>
  );
}
