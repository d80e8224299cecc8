import { z } from "zod";
import { typedText } from "~/http/typed-text";
import { donationSchema } from "../donations/donation.schema";

/** What the page needs to take a card. */
export const cardPaymentSchema = z.object({
  /** The PaymentIntent's client secret, or `demo_…`. */
  clientSecret: z.string(),
  demo: z.boolean(),
  donationId: z.int(),
  /** The token of the status page `/donation-success?gift=…`. */
  gift: z.string(),
});
export type CardPaymentOutput = z.output<typeof cardPaymentSchema>;

export const confirmPaymentSchema = z.object({ paymentIntentId: typedText.min(1).max(255) });
export type ConfirmPaymentInput = z.output<typeof confirmPaymentSchema>;
export const confirmedDonationSchema = z.object({ donation: donationSchema });

/** A webhook request of Stripe: the raw body and its signature. */
export const stripeWebhookSchema = z.object({
  raw: z.string(),
  headers: z.object({ "stripe-signature": z.string() }),
});
export type StripeWebhookInput = z.output<typeof stripeWebhookSchema>;
export const webhookReceivedSchema = z.object({ received: z.literal(true) });
