import type { Currency, PaymentMethod } from "../donations/giving-choices";
import type { OfferedMethods } from "../payment-methods/payment-methods";

/** The initial state of the form, from the page's address. */
export interface GivingFlowStart {
  step: "amount" | "payment";
  /** As typed, or a preset's figure. */
  typed: string;
  /** The amount in the address is not valid. */
  isInvalid: boolean;
  currency: Currency;
  isMonthly: boolean;
  method: PaymentMethod;
  /** The donor came back from PayPal or Stripe without paying. */
  isCancelled: boolean;
}

/** Everything the form needs to render. */
export interface GivingFlowData {
  methods: OfferedMethods;
  start: GivingFlowStart;
  /** Sorted for the page's language. */
  countries: { value: string; label: string }[];
  /** The ministry's own words; empty when it wrote none in this language. */
  purpose: string;
  /** The donor wall shows amounts. */
  showAmounts: boolean;
}
