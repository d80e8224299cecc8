import { dateIn, formatDate, formatDateIn, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { Goal } from "./goals/goals.schema";

interface Reader {
  language: Language;
  /** The ministry's time zone. */
  timeZone: string;
}

/** A goal as the screens show it. */
export function toGoalOnScreen(goal: Goal, { language, timeZone }: Reader) {
  const number = (value: number) => formatNumber(value, language);
  const done = Math.min(goal.currentProgress, goal.targetValue);
  return {
    id: goal.id,
    title: goal.title,
    description: goal.description,
    done,
    target: goal.targetValue,
    doneText: number(done),
    goalText: number(goal.targetValue),
    difficulty: goal.difficultyLevel,
    reward: number(goal.experienceReward),
    due: goal.deadline && formatDate(goal.deadline, language),
    isOverdue: goal.deadline !== null && goal.deadline < dateIn(timeZone),
    isCompleted: goal.isCompleted,
    canComplete: !goal.isCompleted && goal.currentProgress >= goal.targetValue,
    reachedOn: goal.completedAt && formatDateIn(goal.completedAt, language, timeZone),
  };
}
export type GoalOnScreen = ReturnType<typeof toGoalOnScreen>;
