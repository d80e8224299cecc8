import { Check } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { GoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { useGrowthToast } from "~/features/growth/growth-toast";
import type { CompletedGoal } from "~/features/growth/goals/goals.schema";
import { PublicForm } from "~/http/public-form";
import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import type { ToastMessage } from "~/ui/toast-region";

interface CompleteGoalFormProps {
  goal: GoalOnScreen;
  action: string;
  stamp: string;
}

/** Shown once the target is reached. The toast shows the reward. */
export function CompleteGoalForm({ goal: { id, title }, action, stamp }: CompleteGoalFormProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  const toToast = useCompletedToast();
  return (
    <PublicForm
      id={`goal-complete-${id}`}
      intent="complete"
      action={action}
      stamp={stamp}
      success={({ result }) => toToast(result as CompletedGoal | undefined)}
      failure={t("failed")}
      className="mt-4"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="complete" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" loading={pending} aria-label={t("completeLabel", { title })}>
            <Check aria-hidden="true" />
            {t("complete")}
          </Button>
        </>
      )}
    </PublicForm>
  );
}

/** Returns a function that makes the toast: the goal's reward, and a new level and achievements, if any. */
function useCompletedToast() {
  const { t, i18n } = useTranslation("growth-page", { keyPrefix: "goals" });
  const withGrowth = useGrowthToast();
  return (completed: CompletedGoal | undefined): ToastMessage => {
    if (!completed) return { title: t("completed") };
    const { title, experienceReward } = completed.goal;
    const points = formatNumber(experienceReward, i18n.language as Language);
    return withGrowth(
      { title: t("completed"), description: t("completedText", { points, title }) },
      completed,
    );
  };
}
