import type { Maturity } from "../growth-choices";

/** Experience at which a level begins, counted from level 1: 100·(level−1)². */
export const levelStart = (level: number): number => 100 * (level - 1) ** 2;

/** The level for an amount of experience; 1 for 0. */
export const levelOf = (experience: number): number => Math.floor(Math.sqrt(experience / 100)) + 1;

/** The progress within the level, 0 to less than 1. */
export function levelFraction(experience: number): number {
  const level = levelOf(experience);
  return (experience - levelStart(level)) / (levelStart(level + 1) - levelStart(level));
}

/** The last level of each maturity; a leader has no last one. */
const lastLevels: readonly [Maturity, number][] = [
  ["beginner", 2],
  ["growing", 5],
  ["mature", 9],
];

export const maturityOf = (level: number): Maturity =>
  lastLevels.find(([, last]) => level <= last)?.[0] ?? "leader";
