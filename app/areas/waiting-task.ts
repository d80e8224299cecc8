import type { Sentence, TodayTask } from "./admin";

/** A larger count is shown as "99+": some counts stop at a hundred. */
const MOST_SHOWN = 99;

/**
 * One task for `count` waiting items; none for 0. The text at `key` gets `number` as its variable, and `count` for its
 * plural form.
 */
export function waitingTask(
  count: number,
  task: { tone: TodayTask["tone"]; key: string; hint?: Sentence | undefined; href: string },
): TodayTask[] {
  if (count === 0) return [];
  const { tone, key, hint, href } = task;
  const number = count > MOST_SHOWN ? `${MOST_SHOWN}+` : count;
  return [{ tone, href, title: { key, facts: { count, number } }, ...(hint && { hint }) }];
}
