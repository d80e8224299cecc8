import { z } from "zod";
import { typedText } from "~/http/typed-text";
import { donationSchema } from "./giving.schema";

/** What a page needs to take a card. */
export const cardPayment = z.object({
  /** Stripe's secret of the one payment, or `demo_…`. */
  clientSecret: z.string(),
  demo: z.boolean(),
  donationId: z.int(),
  /** For `/donation-success?gift=…`, where its donor sees what became of it. */
  gift: z.string(),
});
export type CardPayment = z.output<typeof cardPayment>;

export const confirmInput = z.object({ paymentIntentId: typedText.min(1).max(255) });
export type ConfirmInput = z.output<typeof confirmInput>;
export const confirmedGift = z.object({ donation: donationSchema });

/** What Stripe posts, and how it signed that. */
export const stripeReport = z.object({
  raw: z.string(),
  headers: z.object({ "stripe-signature": z.string() }),
});
export type StripeReport = z.output<typeof stripeReport>;
export const reportTaken = z.object({ received: z.literal(true) });
