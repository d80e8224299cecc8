import type { Stripe } from "stripe";
import { z } from "zod";
import {
  askStripe,
  stripeIdSchema,
  unixToIso,
  toStripeLocale,
  stripeMetadataSchema,
  nullIfMissing,
  type StripeKeys,
} from "./stripe.server";

/** A subscription (docs.stripe.com/api/subscriptions/object). */
const subscriptionSchema = z
  .object({
    id: z.string(),
    object: z.literal("subscription"),
    status: z.string(),
    customer: stripeIdSchema,
    default_payment_method: stripeIdSchema.nullish(),
    metadata: stripeMetadataSchema,
    items: z.object({
      data: z.tuple(
        [
          z.object({
            id: z.string(),
            price: z.object({
              unit_amount: z.int().nullable(),
              currency: z.string(),
              product: stripeIdSchema,
            }),
          }),
        ],
        z.unknown(),
      ),
    }),
  })
  .transform(({ items, ...rest }) => ({ ...rest, item: items.data[0] }));
export type Subscription = z.output<typeof subscriptionSchema>;

/** An invoice (docs.stripe.com/api/invoices/object) with the PaymentIntent that paid it, if expanded. */
const invoiceSchema = z
  .object({
    id: z.string(),
    object: z.literal("invoice"),
    status: z.string().nullable(),
    status_transitions: z.object({ paid_at: z.int().nullish() }).nullish(),
    billing_reason: z.string().nullable(),
    amount_due: z.int(),
    amount_paid: z.int(),
    currency: z.string(),
    parent: z
      .object({
        subscription_details: z
          .object({ subscription: stripeIdSchema, metadata: stripeMetadataSchema })
          .nullable(),
      })
      .nullable(),
    payments: z
      .object({
        data: z.array(
          z.object({ status: z.string(), payment: z.object({ payment_intent: stripeIdSchema.nullish() }) }),
        ),
      })
      .nullish(),
    confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
  })
  .transform(({ parent, payments, confirmation_secret: secret, status_transitions: times, ...rest }) => ({
    ...rest,
    /** When it was paid (ISO). */
    paidAt: unixToIso(times?.paid_at),
    subscription: parent?.subscription_details ?? null,
    /** The attempt that paid, else the open one. */
    intent: (
      payments?.data.find(({ status }) => status === "paid") ??
      payments?.data.find(({ status }) => status === "open")
    )?.payment.payment_intent,
    clientSecret: secret?.client_secret ?? null,
  }));
export type Invoice = z.output<typeof invoiceSchema>;

const stripeObjectSchema = z.object({ id: z.string() });

/** Creates a customer. Idempotent by `key`. */
export async function openStripeCustomer(
  keys: StripeKeys,
  { email, name, language }: { email: string | null; name: string | null; language: string },
  key: string,
): Promise<string> {
  const customer = {
    ...(email && { email }),
    ...(name && { name }),
    preferred_locales: [toStripeLocale(language)],
  };
  const made = await askStripe(keys, "open customer", stripeObjectSchema, (client) =>
    client.customers.create(customer, { idempotencyKey: key }),
  );
  return made.id;
}

/** Creates a product under our own id. Does nothing when it exists. */
export const ensureStripeProduct = (
  keys: StripeKeys,
  product: { id: string; name: string },
): Promise<unknown> =>
  askStripe(keys, "keep product", stripeObjectSchema, (client) => client.products.create(product), {
    codes: ["resource_already_exists"],
    otherwise: null,
  });

export interface NewSubscription {
  customer: string;
  product: string;
  /** Minor units per month. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

const toMonthlyPrice = ({
  product,
  amount,
  currency,
}: Pick<NewSubscription, "product" | "amount" | "currency">) => ({
  product,
  currency: currency.toLowerCase(),
  unit_amount: amount,
  recurring: { interval: "month" as const },
});

/** Creates a subscription whose first payment the donor makes in the browser. Idempotent by `key`. */
export async function openSubscription(
  keys: StripeKeys,
  given: NewSubscription,
  key: string,
): Promise<{ id: string; invoice: string; intent: string; clientSecret: string }> {
  const shape = z.object({ id: z.string(), latest_invoice: invoiceSchema }).transform((made, context) => {
    const { id: invoice, intent, clientSecret } = made.latest_invoice;
    if (intent && clientSecret) return { id: made.id, invoice, intent, clientSecret };
    context.addIssue({ code: "custom", message: "no payment" });
    return z.NEVER;
  });
  return askStripe(keys, "open subscription", shape, (client) =>
    client.subscriptions.create(
      {
        customer: given.customer,
        items: [{ price_data: toMonthlyPrice(given) }],
        payment_behavior: "default_incomplete",
        payment_settings: {
          payment_method_types: ["card"],
          save_default_payment_method: "on_subscription",
        },
        metadata: given.metadata,
        expand: ["latest_invoice.confirmation_secret", "latest_invoice.payments"],
      },
      { idempotencyKey: key },
    ),
  );
}

/** The current subscription; null when this account does not have it. */
export const readSubscription = (keys: StripeKeys, id: string): Promise<Subscription | null> =>
  askStripe(
    keys,
    "read subscription",
    subscriptionSchema,
    (client) => client.subscriptions.retrieve(id),
    nullIfMissing,
  );

/** Changes a subscription's amount from the next invoice on. */
export async function changeSubscriptionAmount(
  keys: StripeKeys,
  { item }: Subscription,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  await askStripe(keys, "change subscription", stripeObjectSchema, (client) =>
    client.subscriptionItems.update(item.id, {
      price_data: toMonthlyPrice({ product: item.price.product, amount, currency }),
      proration_behavior: "none",
    }),
  );
}

/**
 * Cancels a subscription at once. Returns whether it has ended, now or before. Stripe gives the same error for one
 * that has ended and for one of another account or mode, so it is then read: only the first is found.
 */
export async function endSubscription(keys: StripeKeys, id: string): Promise<boolean> {
  const end = (client: Stripe) => client.subscriptions.cancel(id);
  if (await askStripe(keys, "end subscription", stripeObjectSchema, end, nullIfMissing)) return true;
  const read = await readSubscription(keys, id);
  return read?.status === "canceled" || read?.status === "incomplete_expired";
}

/** The current invoice; null when there is none. */
export const readInvoice = (keys: StripeKeys, id: string): Promise<Invoice | null> =>
  askStripe(
    keys,
    "read invoice",
    invoiceSchema,
    (client) => client.invoices.retrieve(id, { expand: ["payments"] }),
    nullIfMissing,
  );

/** The invoice that a PaymentIntent pays; null when it pays none. */
export async function findInvoiceOfPayment(keys: StripeKeys, intent: string): Promise<string | null> {
  const shape = z.object({ data: z.array(z.object({ invoice: stripeIdSchema })) });
  const { data } = await askStripe(keys, "find invoice", shape, (client) =>
    client.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intent }, limit: 1 }),
  );
  return data[0]?.invoice ?? null;
}

/**
 * Moves the subscription's card to its customer. Otherwise the subscription's own card would take precedence over the
 * card that the portal saves (docs.stripe.com/api/subscriptions/object, default_payment_method).
 */
export async function moveCardToCustomer(
  keys: StripeKeys,
  { id, customer, default_payment_method: card }: Subscription,
): Promise<void> {
  if (!card) return;
  await askStripe(keys, "note card", stripeObjectSchema, (client) =>
    client.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  );
  await askStripe(keys, "free card", stripeObjectSchema, (client) =>
    client.subscriptions.update(id, { default_payment_method: "" }),
  );
}

/** Opens the portal page where a donor changes the card (docs.stripe.com/customer-management). */
export async function openCardPortalSession(
  keys: StripeKeys,
  given: { customer: string; language: string; returnUrl: string },
): Promise<string> {
  const shape = z.object({ url: z.url() });
  const { url } = await askStripe(keys, "open portal", shape, (client) =>
    client.billingPortal.sessions.create({
      customer: given.customer,
      locale: toStripeLocale(given.language),
      return_url: given.returnUrl,
      flow_data: {
        type: "payment_method_update",
        after_completion: redirectAfterCompletion(given.returnUrl),
      },
    }),
  );
  return url;
}

const redirectAfterCompletion = (return_url: string) => ({
  type: "redirect" as const,
  redirect: { return_url },
});
