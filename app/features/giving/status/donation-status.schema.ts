import { z } from "zod";
import type { Currency, PaymentMethod } from "../donations/giving-choices";

/** The token in the address of the status page and of the return from PayPal. */
export const donationTokenSchema = z.object({ gift: z.string().max(200).optional().catch(undefined) });

/**
 * A donation's state for its donor. `waiting`: the provider has not answered yet; `transfer`: the donor still has to
 * send the money; `declined`: the card was declined; `failed`: cancelled, refused or never paid; `mismatch`: the
 * payment differs from the donation, and an administrator checks it.
 */
export type DonationState =
  "completed" | "waiting" | "transfer" | "declined" | "failed" | "mismatch" | "refunded";

/** The data of the status page. Contains nothing private, because other people may open the link. */
export interface DonationStatusScreen {
  state: DonationState;
  /** Formatted in the page's language. */
  amount: string;
  /** The refunded part after a partial refund, else null. */
  refundedAmount: string | null;
  method: PaymentMethod;
  isMonthly: boolean;
  isDemo: boolean;
  /** A receipt will be mailed. */
  hasEmail: boolean;
  /** The donor agreed to the wall. */
  isPublic: boolean;
  /** How to make the Zelle transfer; null also when the ministry no longer accepts Zelle. */
  transfer: { recipient: string; name: string; memo: string; currency: Currency } | null;
  /** Back to the form with the same amount. */
  retryPath: string;
}
