import { leastAmount, mostAmount, presets } from "./giving-choices";
import { minorUnitsOf } from "./money";

/** How much: one of the presets or an amount of the donor's own, never both (spec public §4). */
export interface AmountChoice {
  preset: number | null;
  custom: string;
}

export const choosePreset = (preset: number): AmountChoice => ({ preset, custom: "" });
export const typeAmount = (custom: string): AmountChoice => ({ preset: null, custom });

/** Minor units; null where nothing was chosen, or what was typed is no amount one may give. */
export function chosenAmount({ preset, custom }: AmountChoice): number | null {
  return preset === null ? givableAmount(custom) : preset * 100;
}

export function givableAmount(typed: string): number | null {
  const amount = minorUnitsOf(typed);
  return amount !== null && amount >= leastAmount && amount <= mostAmount ? amount : null;
}

/** What an amount that came with the address chooses: "25" and "25.00" the preset, anything else the field. */
export function choiceOf(typed: string): AmountChoice {
  const amount = minorUnitsOf(typed);
  const preset = presets.find((one) => one * 100 === amount);
  return preset === undefined ? typeAmount(typed) : choosePreset(preset);
}
