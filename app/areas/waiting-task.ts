import type { Sentence, TodayTask } from "./admin";

/** From here on a count reads "99+": some counts end at a hundred. */
const MOST_SHOWN = 99;

/**
 * The task that so many items make: none for 0. The text at `key` is filled with `number`, and takes the plural of
 * `count`.
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
