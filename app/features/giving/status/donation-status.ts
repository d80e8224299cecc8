import type { Currency, PaymentMethod } from "../donations/giving-choices";

/**
 * How a gift stands, as its donor sees it. `waiting`: paid or not, the provider has not said yet; `transfer`: the donor
 * still has to send it; `declined`: the card was refused; `failed`: cancelled, refused or never paid; `mismatch`: what was
 * paid is not what the gift was, and people look at it.
 */
export type DonationState =
  "completed" | "waiting" | "transfer" | "declined" | "failed" | "mismatch" | "refunded";

/** A gift on its own page: what its donor wants to know, and nothing that another reader should not. */
export interface DonationStatusScreen {
  state: DonationState;
  /** As money, in the page's language. */
  amount: string;
  /** What of it went back, where not all did. */
  refundedAmount: string | null;
  method: PaymentMethod;
  isMonthly: boolean;
  isDemo: boolean;
  /** A receipt is mailed. */
  hasEmail: boolean;
  /** Its donor agreed to the wall. */
  isPublic: boolean;
  /** How a Zelle transfer is made; null also where the ministry takes none any more. */
  transfer: { recipient: string; name: string; memo: string; currency: Currency } | null;
  /** Back to the form, with the amount kept. */
  retryPath: string;
}
