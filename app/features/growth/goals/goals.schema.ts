import { z } from "zod";
import { typedTimeZone } from "~/features/badges/badges.schema";
import { blankToUndefined, requiredText, typedId, typedNumber, typedText } from "~/http/typed-text";
import { growthProgress } from "../achievements/achievements.schema";
import { goalTypes, MAX_GOAL_DESCRIPTION, MAX_GOAL_TARGET, MAX_GOAL_TITLE } from "../growth-choices";
import { growthProfileInput } from "../profile/profile.schema";

/** A visitor's own goal. The server sets its difficulty and its reward. */
export const goalInput = z.object({
  goalType: z.preprocess((given) => given ?? "", z.enum(goalTypes, "growth:errors.goalType")),
  title: requiredText(MAX_GOAL_TITLE, "growth:errors.title"),
  description: z
    .preprocess(blankToUndefined, typedText.max(MAX_GOAL_DESCRIPTION).optional())
    .transform((given) => given ?? ""),
  targetValue: typedNumber.pipe(z.int().min(1).max(MAX_GOAL_TARGET)),
  /** The last day that counts; without one the goal stays open. */
  deadline: z.preprocess(blankToUndefined, z.iso.date("growth:errors.date").optional()),
  /** The browser's time zone: the goal begins on the current day there. */
  timeZone: typedTimeZone,
});
export type GoalInput = z.output<typeof goalInput>;

export const generateGoalsInput = growthProfileInput.extend({ timeZone: typedTimeZone });
export type GenerateGoalsInput = z.output<typeof generateGoalsInput>;

export const adaptiveGoalsInput = z.object({ timeZone: typedTimeZone });
export type AdaptiveGoalsInput = z.output<typeof adaptiveGoalsInput>;

export const goalId = z.object({ id: typedId });
export type GoalId = z.output<typeof goalId>;

/** A goal in the reader's language. */
export const goalOutput = z.object({
  id: z.int(),
  goalType: z.enum(goalTypes),
  title: z.string(),
  description: z.string(),
  currentProgress: z.int(),
  targetValue: z.int(),
  startsOn: z.iso.date(),
  deadline: z.iso.date().nullable(),
  difficultyLevel: z.int(),
  experienceReward: z.int(),
  isCompleted: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
});
export type Goal = z.output<typeof goalOutput>;

/** The result of completing a goal. */
export const completedGoalOutput = growthProgress.extend({ goal: goalOutput });
export type CompletedGoal = z.output<typeof completedGoalOutput>;
