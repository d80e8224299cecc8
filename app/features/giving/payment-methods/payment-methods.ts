import { paymentMethods } from "../donations/giving-choices";

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
