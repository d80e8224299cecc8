import { minDonationAmount, maxDonationAmount, presetAmounts } from "../donations/giving-choices";
import { parseMinorUnits } from "../donations/minor-units";

/** How much: one of the presets or an amount of the donor's own, never both (spec public §4). */
export interface AmountChoice {
  preset: number | null;
  custom: string;
}

export const choosePreset = (preset: number): AmountChoice => ({ preset, custom: "" });
export const chooseCustomAmount = (custom: string): AmountChoice => ({ preset: null, custom });

/** Minor units; null where nothing was chosen, or what was typed is no amount one may give. */
export function readChosenAmount({ preset, custom }: AmountChoice): number | null {
  return preset === null ? parseGivableAmount(custom) : preset * 100;
}

export function parseGivableAmount(typed: string): number | null {
  const amount = parseMinorUnits(typed);
  return amount !== null && amount >= minDonationAmount && amount <= maxDonationAmount ? amount : null;
}

/** What an amount that came with the address chooses: "25" and "25.00" the preset, anything else the field. */
export function toAmountChoice(typed: string): AmountChoice {
  const amount = parseMinorUnits(typed);
  const preset = presetAmounts.find((one) => one * 100 === amount);
  return preset === undefined ? chooseCustomAmount(typed) : choosePreset(preset);
}
