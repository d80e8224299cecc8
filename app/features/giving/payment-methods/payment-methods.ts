import { paymentMethods, type Currency, type PaymentMethod } from "../donations/giving-choices";

/** The ways to give as a page knows them; null where the ministry has none. */
export interface OfferedMethods {
  stripe: {
    /** Empty: cards are taken on Stripe's own page alone. */
    publicKey: string;
    /** Where Stripe's script comes from, where that is not Stripe itself. */
    script: string | null;
    demo: boolean;
  } | null;
  paypal: { demo: boolean } | null;
  zelle: { recipient: string; name: string; demo: boolean } | null;
}

/** Those the ministry has, in the order of their tabs. */
export const listOfferedMethods = (ways: OfferedMethods) => paymentMethods.filter((method) => ways[method]);

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
