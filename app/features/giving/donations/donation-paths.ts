import type { Currency, PaymentMethod } from "./giving-choices";
import { formatMinorUnits } from "./minor-units";

interface GivingFlowPlace {
  amount: number;
  currency: Currency;
  isMonthly: boolean;
  method?: PaymentMethod;
  /** Open the first step. */
  changes?: boolean;
  /** Returned without having paid. */
  isCancelled?: boolean;
}

/** The address of the giving form with its choices; `amount` in minor units. */
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

/** The path of a donation's status page. `token` is signed. */
export const donationStatusPath = (token: string) => `/donation-success?gift=${encodeURIComponent(token)}`;
