import type { Currency, PaymentMethod } from "../donations/giving-choices";
import type { OfferedMethods } from "../payment-methods/payment-methods";

/** Where the flow stands when a page opens: what its address said. */
export interface GivingFlowStart {
  step: "amount" | "payment";
  /** As it was typed, or a preset's own figure. */
  typed: string;
  /** An amount came along that is none. */
  isInvalid: boolean;
  currency: Currency;
  isMonthly: boolean;
  method: PaymentMethod;
  /** Who comes back from PayPal or Stripe without having paid. */
  isCancelled: boolean;
}

/** All that the flow is drawn from. */
export interface GivingFlowData {
  methods: OfferedMethods;
  start: GivingFlowStart;
  /** Codes and names in the page's language, in its order. */
  countries: { value: string; label: string }[];
  /** The wall says what each one gave. */
  showAmounts: boolean;
}
