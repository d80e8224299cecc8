import { goalDifficulties, goalTypes, type GoalDifficulty, type GoalType } from "../growth-choices";

/** The fields of a library goal that the choice needs. */
export interface Template {
  id: string;
  goalType: GoalType;
  days: number;
  /** By difficulty, from 1 to 5. */
  targets: readonly number[];
}

export interface ChosenGoal<T extends Template = Template> {
  template: T;
  difficulty: GoalDifficulty;
}

/** What is known about a visitor when goals are chosen. */
export interface GoalFacts {
  /** The average per day, by goal type. */
  averages: Record<GoalType, number>;
  /** The share of a full day that the average reaches, 0 to 1. */
  fills: Record<GoalType, number>;
  /** The last goal of each type that was completed or missed. */
  last: Partial<Record<GoalType, { difficulty: GoalDifficulty; isCompleted: boolean }>>;
  /** Templates of open goals; they are not chosen. */
  open: ReadonlySet<string>;
  /** Templates of the goals that are being replaced; they are chosen only when there is no other. */
  replaced: ReadonlySet<string>;
}

/** A goal must ask for more than the visitor's average times this factor. */
const STRETCH = 1.1;

/**
 * Goals that fit a visitor, best first, one of each type: first the type with the most room to grow, then the strongest
 * one as encouragement, then the others. `wishes` that fit come before all of them.
 */
export function chooseGoals<T extends Template>(
  templates: readonly T[],
  facts: GoalFacts,
  wishes: readonly { id: string; target: number }[] = [],
): ChosenGoal<T>[] {
  const fitting = orderTypes(facts).flatMap((type) => chooseOfType(templates, facts, type));
  const wished = wishes.flatMap((wish) => grantWish(templates, facts, wish));
  const types = new Set<GoalType>();
  return [...wished, ...fitting].filter(({ template: { goalType } }) => {
    const isFirst = !types.has(goalType);
    types.add(goalType);
    return isFirst;
  });
}

function orderTypes({ fills }: GoalFacts): GoalType[] {
  const byFill = [...goalTypes].sort((a, b) => fills[a] - fills[b]);
  const strongest = byFill.at(-1)!;
  if (fills[strongest] === 0) return byFill;
  const others = byFill.filter((type) => type !== strongest);
  return [...others.slice(0, 1), strongest, ...others.slice(1)];
}

function chooseOfType<T extends Template>(
  templates: readonly T[],
  facts: GoalFacts,
  type: GoalType,
): ChosenGoal<T>[] {
  const free = templates.filter(({ goalType, id }) => goalType === type && !facts.open.has(id));
  const template = free.find(({ id }) => !facts.replaced.has(id)) ?? free[0];
  return template ? [{ template, difficulty: fittingDifficulty(template, facts) }] : [];
}

/**
 * The easiest difficulty that asks for more than the visitor does already. It is at least one above the last goal if
 * that was completed, and at least one below it if that was missed.
 */
export function fittingDifficulty({ goalType, targets, days }: Template, facts: GoalFacts): GoalDifficulty {
  const average = facts.averages[goalType];
  const stretch = goalDifficulties.find((level) => targets[level - 1]! / days > average * STRETCH) ?? 5;
  const last = facts.last[goalType];
  if (!last) return stretch;
  const next = last.isCompleted
    ? Math.max(stretch, last.difficulty + 1)
    : Math.min(stretch, last.difficulty - 1);
  return Math.min(5, Math.max(1, next)) as GoalDifficulty;
}

/** A wish is granted when its template is free and its target is at most one difficulty from the fitting one. */
function grantWish<T extends Template>(
  templates: readonly T[],
  facts: GoalFacts,
  { id, target }: { id: string; target: number },
): ChosenGoal<T>[] {
  const template = templates.find((one) => one.id === id);
  if (!template || facts.open.has(id)) return [];
  const difficulty = goalDifficulties.find((level) => template.targets[level - 1] === target);
  if (!difficulty || Math.abs(difficulty - fittingDifficulty(template, facts)) > 1) return [];
  return [{ template, difficulty }];
}
