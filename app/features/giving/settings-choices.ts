import type { Settings } from "~/settings/sections";
import { donorLevels, type DonorLevel } from "./donations/giving-choices";
import { parseMinorUnits } from "./donations/minor-units";

export const paypalEnvironments = ["sandbox", "production"] as const;
export const MAX_RECEIPT_TEXTS = 12;

/** The levels of the donor wall, lowest first. */
const risingLevels = [...donorLevels].reverse();

/** Parses a level's typed minimum ("25", "25,50") to minor units; null when invalid. */
export function parseLevelAmount(typed: string): number | null {
  const amount = parseMinorUnits(typed);
  return amount !== null && amount >= 1 && amount <= 99_999_999 ? amount : null;
}

/** Errors of saved levels, by API field name. */
export function checkDonorLevels({ giving }: Settings): Record<string, string> {
  const level = findUnorderedLevel(giving.wall.levels);
  return level ? { [`giving.wall.levels.${level}`]: "admin-settings:errors.levelsRise" } : {};
}

/** The lowest level whose minimum is not above that of the level below it; null when all increase. */
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
