import type { Settings } from "~/settings/sections";
import { donorLevels, type DonorLevel } from "./donations/giving-choices";
import { parseMinorUnits } from "./donations/minor-units";

export const paypalEnvironments = ["sandbox", "production"] as const;
export const MAX_RECEIPT_TEXTS = 12;

/** The levels of the donor wall, lowest first. */
const risingLevels = [...donorLevels].reverse();

/** From which gift on a level is, as it is typed ("25", "25,50"); minor units, null when it is no amount. */
export function parseLevelAmount(typed: string): number | null {
  const amount = parseMinorUnits(typed);
  return amount !== null && amount >= 1 && amount <= 99_999_999 ? amount : null;
}

/** Errors of saved levels, by the call's names. */
export function checkDonorLevels({ giving }: Settings): Record<string, string> {
  const level = findUnorderedLevel(giving.wall.levels);
  return level ? { [`giving.wall.levels.${level}`]: "admin-settings:errors.levelsRise" } : {};
}

/** The first level that begins no higher than one below it. */
export function findUnorderedLevel(from: { [L in DonorLevel]?: number | undefined }): DonorLevel | null {
  let below = 0;
  for (const level of risingLevels) {
    const begins = from[level];
    if (begins === undefined) continue;
    if (begins <= below) return level;
    below = begins;
  }
  return null;
}
