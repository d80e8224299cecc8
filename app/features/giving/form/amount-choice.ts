import {
  minDonationAmount,
  maxDonationAmount,
  presetAmounts,
  type Currency,
} from "../donations/giving-choices";
import { parseMinorUnits, parseMinorUnitsIn } from "../donations/minor-units";

/** A preset or a custom amount, never both. */
export interface AmountChoice {
  preset: number | null;
  custom: string;
}

export const choosePreset = (preset: number): AmountChoice => ({ preset, custom: "" });
export const chooseCustomAmount = (custom: string): AmountChoice => ({ preset: null, custom });

/** Minor units; null when nothing was chosen or the typed text is not a valid amount. */
export function readChosenAmount({ preset, custom }: AmountChoice, currency: Currency): number | null {
  return preset === null ? parseDonationAmount(custom, currency) : preset * 100;
}

export function parseDonationAmount(typed: string, currency: Currency): number | null {
  const amount = parseMinorUnitsIn(currency, typed);
  return amount !== null && amount >= minDonationAmount && amount <= maxDonationAmount ? amount : null;
}

/** The choice for an amount in the address: "25" and "25.00" select the preset; other values fill the field. */
export function toAmountChoice(typed: string): AmountChoice {
  const amount = parseMinorUnits(typed);
  const preset = presetAmounts.find((one) => one * 100 === amount);
  return preset === undefined ? chooseCustomAmount(typed) : choosePreset(preset);
}
