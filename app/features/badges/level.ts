import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";

/** Points at which a level begins: 100·(level−1)². */
export const levelStart = (level: number): number => 100 * (level - 1) ** 2;

/** The level for an amount of points; 1 for 0. */
export const levelOf = (points: number): number => Math.floor(Math.sqrt(points / 100)) + 1;

/** The progress within the level, 0 to less than 1. */
export function levelFraction(points: number): number {
  const level = levelOf(points);
  return (points - levelStart(level)) / (levelStart(level + 1) - levelStart(level));
}

interface Points {
  /** From badges and activities. */
  totalPoints: number;
  /** From sermons, goals and logged days. */
  experiencePoints: number;
}

/** The one level that a person's pages show, for all their points. The API keeps the two apart. Amounts are formatted. */
export function toShownLevel({ totalPoints, experiencePoints }: Points, language: Language) {
  const points = totalPoints + experiencePoints;
  const level = levelOf(points);
  const [from, to] = [levelStart(level), levelStart(level + 1)];
  const number = (value: number) => formatNumber(value, language);
  return {
    level: number(level),
    nextLevel: number(level + 1),
    /** Progress to the next level, from 0 to less than 1. */
    share: levelFraction(points),
    points: number(points),
    toNext: number(to - points),
    done: number(points - from),
    needed: number(to - from),
    fromBadges: number(totalPoints),
    fromGrowth: number(experiencePoints),
  };
}
