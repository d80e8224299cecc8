import type { Currency, PaymentMethod } from "./giving-choices";
import { formatMinorUnits } from "./minor-units";

interface GivingFlowPlace {
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  method?: PaymentMethod;
  /** Back to the first step. */
  changes?: boolean;
  /** Without having paid. */
  isCancelled?: boolean;
}

/** Where the flow goes on with an amount (minor units) that was chosen. */
export function createGivingFlowPath({
  amount,
  currency,
  isMonthly,
  method,
  changes,
  isCancelled,
}: GivingFlowPlace): string {
  const query = new URLSearchParams({
    amount: formatMinorUnits(amount),
    frequency: isMonthly ? "monthly" : "once",
    currency,
    ...(method && { method }),
    ...(changes && { step: "amount" }),
    ...(isCancelled && { note: "cancelled" }),
  });
  return `/donation?${query.toString()}`;
}

/** The page of a gift, by the token that signs it. */
export const donationStatusPath = (token: string) => `/donation-success?gift=${encodeURIComponent(token)}`;
