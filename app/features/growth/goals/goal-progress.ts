import { shiftDate } from "~/i18n/calendar-date";
import type { GoalType } from "../growth-choices";

export interface CountedGoal {
  goalType: GoalType;
  /** `YYYY-MM-DD`; days from this one on count. */
  startsOn: string;
  /** The last day that counts; null for none. */
  deadline: string | null;
  /** ISO; sermons completed from this instant on count. */
  createdAt: string;
}

type CountedDay = { date: string } & Record<Exclude<GoalType, "sermons">, number>;

/** The progress of a goal that counts a daily metric: its sum over the days from `startsOn` to `deadline`. */
export const countDays = (
  { goalType, startsOn, deadline }: CountedGoal,
  days: readonly CountedDay[],
): number =>
  goalType === "sermons"
    ? 0
    : days
        .filter(({ date }) => date >= startsOn && (deadline === null || date <= deadline))
        .reduce((sum, day) => sum + day[goalType], 0);

/** Counts the sermons completed while the goal ran. The deadline's day ends at midnight in UTC-12. */
export const countSermons = ({ createdAt, deadline }: CountedGoal, completedAt: readonly string[]): number =>
  completedAt.filter(
    (at) => at >= createdAt && (deadline === null || at < `${shiftDate(deadline, 1)}T12:00:00.000Z`),
  ).length;
