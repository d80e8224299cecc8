import type { Caller } from "~/auth/caller.server";
import { getStats } from "~/features/badges/badges.server";
import { formatNumber } from "~/i18n/format";
import { levelFraction, levelOf, levelStart } from "./level";
import { getSpiritualProfileV2 } from "./profile.server";

/**
 * The level that the caller's own pages show: one for badge points and experience together. The API keeps the two
 * numbers apart. Amounts are formatted.
 */
export async function loadOwnLevel(caller: Caller) {
  const { totalPoints } = await getStats(caller, { userId: "me" });
  const { experiencePoints } = await getSpiritualProfileV2(caller);
  const points = totalPoints + experiencePoints;
  const level = levelOf(points);
  const [from, to] = [levelStart(level), levelStart(level + 1)];
  const number = (value: number) => formatNumber(value, caller.language);
  return {
    level: number(level),
    nextLevel: number(level + 1),
    /** Progress to the next level, from 0 to less than 1. */
    share: levelFraction(points),
    points: number(points),
    toNext: number(to - points),
    done: number(points - from),
    needed: number(to - from),
    /** Of the points, those from badges and activities, and those from sermons, goals and logged days. */
    fromBadges: number(totalPoints),
    fromGrowth: number(experiencePoints),
  };
}
export type OwnLevel = Awaited<ReturnType<typeof loadOwnLevel>>;
