import type { Maturity } from "../growth-choices";

/** The last level of each maturity; a leader has no last one. */
const lastLevels: readonly [Maturity, number][] = [
  ["beginner", 2],
  ["growing", 5],
  ["mature", 9],
];

export const maturityOf = (level: number): Maturity =>
  lastLevels.find(([, last]) => level <= last)?.[0] ?? "leader";
