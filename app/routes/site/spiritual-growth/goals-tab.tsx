import { Check } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GoalProgress } from "~/features/growth/goal-progress";
import type { GoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { CompleteGoalForm } from "./complete-goal-form";
import { CreateGoalsForm } from "./create-goals-form";
import { DeleteGoalForm } from "./delete-goal-form";
import type { GrowthScreen } from "./growth-screen.server";
import { OwnGoalForm } from "./own-goal-form";

interface Forms {
  action: string;
  stamp: string;
}

interface GoalsTabProps extends Forms {
  goals: NonNullable<GrowthScreen["goals"]>;
}

/** Goals in progress, reached goals, and the forms for new ones. */
export function GoalsTab({ goals: { active, reached }, ...forms }: GoalsTabProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(active);
  useEffect(() => {
    // Completing or deleting a goal removes its card, and the focus with it.
    const isGone = before.current.some(({ id }) => !active.some((goal) => goal.id === id));
    if (isGone && document.activeElement === document.body) heading.current?.focus();
    before.current = active;
  }, [active]);
  return (
    <div className="grid gap-12">
      <section aria-labelledby="goals-title">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <h2 id="goals-title" ref={heading} tabIndex={-1} className="font-serif text-2xl">
            {t("title")}
          </h2>
          <CreateGoalsForm {...forms} />
        </div>
        {active.length === 0 ? (
          <EmptyState title={t("empty")} description={t("emptyText")} />
        ) : (
          <ul aria-label={t("active")} className="grid gap-5 md:grid-cols-2">
            {active.map((goal) => (
              <li key={goal.id} className="min-w-0">
                <GoalCard goal={goal} {...forms} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <OwnGoalForm {...forms} />
      {reached.length > 0 && (
        <section aria-labelledby="reached-title">
          <h2 id="reached-title" className="mb-4 font-serif text-2xl">
            {t("done")}
          </h2>
          <ul aria-labelledby="reached-title" className="divide-y divide-line border-y border-line">
            {reached.map((goal) => (
              <ReachedGoal key={goal.id} goal={goal} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function GoalCard({ goal, ...forms }: Forms & { goal: GoalOnScreen }) {
  return (
    <Card as="article" className="flex h-full flex-col">
      <GoalProgress goal={goal} action={<DeleteGoalForm goal={goal} {...forms} />} />
      {goal.canComplete && <CompleteGoalForm goal={goal} {...forms} />}
    </Card>
  );
}

function ReachedGoal({ goal: { title, reward, reachedOn } }: { goal: GoalOnScreen }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3.5">
      <span className="flex min-w-0 items-baseline gap-3 font-semibold">
        <Check aria-hidden="true" className="size-[1em] shrink-0 self-center text-success" />
        <span dir="auto" className="wrap-anywhere">
          {title}
        </span>
      </span>
      <span className="ms-auto flex gap-x-4 text-sm text-ink-soft">
        {reachedOn && <span>{t("reachedOn", { date: reachedOn })}</span>}
        <span className="font-semibold text-ink">{t("reward", { points: reward })}</span>
      </span>
    </li>
  );
}
