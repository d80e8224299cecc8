import { z } from "zod";
import {
  askStripe,
  stripeIdSchema,
  toStripeLocale,
  stripeMetadataSchema,
  nullIfMissing,
  type StripeKeys,
} from "./stripe.server";

/** A Checkout session: Stripe's hosted page for one donation (docs.stripe.com/api/checkout/sessions/object). */
export const checkoutSchema = z.object({
  id: z.string(),
  object: z.literal("checkout.session"),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  url: z.string().nullable(),
  payment_intent: stripeIdSchema.nullable(),
  subscription: stripeIdSchema.nullable(),
  invoice: stripeIdSchema.nullable(),
  customer_details: z.object({ email: z.string().nullish(), name: z.string().nullish() }).nullish(),
  metadata: stripeMetadataSchema,
});
export type Checkout = z.output<typeof checkoutSchema>;

export interface NewCheckout {
  amount: number;
  currency: string;
  /** The product name on the page. */
  name: string;
  isMonthly: boolean;
  email: string | null;
  language: string;
  successUrl: string;
  cancelUrl: string;
  metadata: Record<string, string>;
}

/** Opens a Checkout session. Idempotent by `key`. */
export const openCheckout = (keys: StripeKeys, given: NewCheckout, key: string): Promise<Checkout> =>
  askStripe(keys, "open checkout", checkoutSchema, (client) =>
    client.checkout.sessions.create(
      {
        mode: given.isMonthly ? "subscription" : "payment",
        allowed_payment_method_types: ["card"],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: given.currency.toLowerCase(),
              unit_amount: given.amount,
              product_data: { name: given.name },
              ...(given.isMonthly && { recurring: { interval: "month" as const } }),
            },
          },
        ],
        ...(given.email && { customer_email: given.email }),
        locale: toStripeLocale(given.language),
        success_url: given.successUrl,
        cancel_url: given.cancelUrl,
        metadata: given.metadata,
        ...(given.isMonthly
          ? { subscription_data: { metadata: given.metadata } }
          : { payment_intent_data: { metadata: given.metadata, description: given.name } }),
      },
      { idempotencyKey: key },
    ),
  );

export const readCheckout = (keys: StripeKeys, id: string): Promise<Checkout | null> =>
  askStripe(
    keys,
    "read checkout",
    checkoutSchema,
    (client) => client.checkout.sessions.retrieve(id),
    nullIfMissing,
  );

/** Expires an open session. */
export const expireCheckout = (keys: StripeKeys, id: string): Promise<Checkout> =>
  askStripe(keys, "expire checkout", checkoutSchema, (client) => client.checkout.sessions.expire(id));
