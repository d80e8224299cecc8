import type { Selectable } from "kysely";
import { seal, unseal } from "~/crypto/sealing.server";
import type { Language } from "~/i18n/languages";
import { findGoalTemplate, toGoalTexts } from "~db/library/goals";
import type { DB } from "~db/schema/index";
import type { Goal } from "./goals.schema";
import type { GoalType } from "../growth-choices";

export type GoalRow = Selectable<DB["spiritualGoals"]>;

// The texts of a visitor's own goal may reveal their faith, so they are sealed (encrypted) at rest.
const PURPOSE = "growth-goal";

export interface GoalTexts {
  title: string;
  description: string;
}

export const sealGoalTexts = ({ title, description }: GoalTexts): GoalTexts => ({
  title: seal(PURPOSE, title),
  description: seal(PURPOSE, description),
});

/** The stored texts in plain text; empty when they were sealed with another secret, as after a restore. */
export const unsealGoalTexts = (row: Pick<GoalRow, "template" | "title" | "description">): GoalTexts =>
  row.template === null
    ? { title: unseal(PURPOSE, row.title) ?? "", description: unseal(PURPOSE, row.description) ?? "" }
    : { title: row.title, description: row.description };

/** A goal in API shape. A generated goal is in the reader's language. */
export function toGoal(row: GoalRow, language: Language): Goal {
  const template = row.template === null ? undefined : findGoalTemplate(row.template);
  const texts = template ? toGoalTexts(template, row.targetValue, language) : unsealGoalTexts(row);
  return {
    id: row.id,
    goalType: row.goalType as GoalType,
    ...texts,
    currentProgress: row.currentProgress,
    targetValue: row.targetValue,
    startsOn: row.startsOn,
    deadline: row.deadline,
    difficultyLevel: row.difficultyLevel,
    experienceReward: row.experienceReward,
    isCompleted: row.isCompleted,
    completedAt: row.completedAt,
  };
}
