import type { Currency, PaymentMethod } from "./giving-choices";
import { amountText } from "./money";

interface Place {
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
export function givingPath({ amount, currency, isMonthly, method, changes, isCancelled }: Place): string {
  const query = new URLSearchParams({
    amount: amountText(amount),
    frequency: isMonthly ? "monthly" : "once",
    currency,
    ...(method && { method }),
    ...(changes && { step: "amount" }),
    ...(isCancelled && { note: "cancelled" }),
  });
  return `/donation?${query.toString()}`;
}

/** The page of a gift, by the token that signs it. */
export const donationPage = (token: string) => `/donation-success?gift=${encodeURIComponent(token)}`;
