import { paymentMethods } from "../donations/giving-choices";

/** The payment methods as a page knows them; null for those that are closed. */
export interface OfferedMethods {
  stripe: {
    /** Empty: cards are accepted only on Stripe's hosted page. */
    publicKey: string;
    /** The URL of Stripe.js, when not Stripe's own. */
    script: string | null;
    demo: boolean;
  } | null;
  paypal: { demo: boolean } | null;
  zelle: { recipient: string; name: string; demo: boolean } | null;
}

/** The open methods, in tab order. */
export const listOfferedMethods = (offered: OfferedMethods) =>
  paymentMethods.filter((method) => offered[method]);
