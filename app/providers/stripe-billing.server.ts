import type { Stripe } from "stripe";
import { z } from "zod";
import { ask, idOf, isoOf, localeOf, metadata, unknown, type StripeKeys } from "./stripe.server";

/** A monthly payment (docs.stripe.com/api/subscriptions/object). */
const subscriptionShape = z
  .object({
    id: z.string(),
    object: z.literal("subscription"),
    status: z.string(),
    customer: idOf,
    default_payment_method: idOf.nullish(),
    metadata,
    items: z.object({
      data: z.tuple(
        [
          z.object({
            id: z.string(),
            price: z.object({ unit_amount: z.int().nullable(), currency: z.string(), product: idOf }),
          }),
        ],
        z.unknown(),
      ),
    }),
  })
  .transform(({ items, ...rest }) => ({ ...rest, item: items.data[0] }));
export type Subscription = z.output<typeof subscriptionShape>;

/** One month of it (docs.stripe.com/api/invoices/object), with the payment it was paid by, where Stripe says it. */
const invoiceShape = z
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
      .object({ subscription_details: z.object({ subscription: idOf, metadata }).nullable() })
      .nullable(),
    payments: z
      .object({
        data: z.array(
          z.object({ status: z.string(), payment: z.object({ payment_intent: idOf.nullish() }) }),
        ),
      })
      .nullish(),
    confirmation_secret: z.object({ client_secret: z.string() }).nullish(),
  })
  .transform(({ parent, payments, confirmation_secret: secret, status_transitions: times, ...rest }) => ({
    ...rest,
    /** When it was paid (ISO). */
    paidAt: isoOf(times?.paid_at),
    subscription: parent?.subscription_details ?? null,
    /** Of several tries the one that paid, else the last one. */
    intent: (
      payments?.data.find(({ status }) => status === "paid") ??
      payments?.data.find(({ status }) => status === "open")
    )?.payment.payment_intent,
    clientSecret: secret?.client_secret ?? null,
  }));
export type Invoice = z.output<typeof invoiceShape>;

const named = z.object({ id: z.string() });

/** Makes Stripe know a donor; the same key again gives the same one. */
export async function openCustomer(
  keys: StripeKeys,
  { email, name, language }: { email: string | null; name: string | null; language: string },
  key: string,
): Promise<string> {
  const customer = {
    ...(email && { email }),
    ...(name && { name }),
    preferred_locales: [localeOf(language)],
  };
  const made = await ask(keys, "open customer", named, (client) =>
    client.customers.create(customer, { idempotencyKey: key }),
  );
  return made.id;
}

/** Makes Stripe know what is paid for each month, under an id of ours; where it knows it, nothing changes. */
export const keepProduct = (keys: StripeKeys, product: { id: string; name: string }): Promise<unknown> =>
  ask(keys, "keep product", named, (client) => client.products.create(product), {
    codes: ["resource_already_exists"],
    otherwise: null,
  });

export interface NewSubscription {
  customer: string;
  product: string;
  /** Minor units a month. */
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

const priceOf = ({
  product,
  amount,
  currency,
}: Pick<NewSubscription, "product" | "amount" | "currency">) => ({
  product,
  currency: currency.toLowerCase(),
  unit_amount: amount,
  recurring: { interval: "month" as const },
});

/** Opens a monthly payment whose first one the donor makes in the browser; the same key again gives the same one. */
export async function openSubscription(
  keys: StripeKeys,
  given: NewSubscription,
  key: string,
): Promise<{ id: string; invoice: string; intent: string; clientSecret: string }> {
  const shape = z.object({ id: z.string(), latest_invoice: invoiceShape }).transform((made, context) => {
    const { id: invoice, intent, clientSecret } = made.latest_invoice;
    if (intent && clientSecret) return { id: made.id, invoice, intent, clientSecret };
    context.addIssue({ code: "custom", message: "no payment" });
    return z.NEVER;
  });
  return ask(keys, "open subscription", shape, (client) =>
    client.subscriptions.create(
      {
        customer: given.customer,
        items: [{ price_data: priceOf(given) }],
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

/** A monthly payment as it is now; null where this account has none of that id. */
export const readSubscription = (keys: StripeKeys, id: string): Promise<Subscription | null> =>
  ask(keys, "read subscription", subscriptionShape, (client) => client.subscriptions.retrieve(id), unknown);

/** Has a monthly payment be of another amount from its next month on. */
export async function changeSubscription(
  keys: StripeKeys,
  { item }: Subscription,
  { amount, currency }: { amount: number; currency: string },
): Promise<void> {
  await ask(keys, "change subscription", named, (client) =>
    client.subscriptionItems.update(item.id, {
      price_data: priceOf({ product: item.price.product, amount, currency }),
      proration_behavior: "none",
    }),
  );
}

/**
 * Ends a monthly payment at once. Answers whether it has ended, now or before. Stripe says the same of one that has ended
 * as of one that another account, or its other mode, may still charge; but only the first it still shows.
 */
export async function endSubscription(keys: StripeKeys, id: string): Promise<boolean> {
  const end = (client: Stripe) => client.subscriptions.cancel(id);
  if (await ask(keys, "end subscription", named, end, unknown)) return true;
  const read = await readSubscription(keys, id);
  return read?.status === "canceled" || read?.status === "incomplete_expired";
}

/** A month's invoice as it is now; null where there is none. */
export const readInvoice = (keys: StripeKeys, id: string): Promise<Invoice | null> =>
  ask(
    keys,
    "read invoice",
    invoiceShape,
    (client) => client.invoices.retrieve(id, { expand: ["payments"] }),
    unknown,
  );

/** The invoice that a payment pays; null where it pays none. */
export async function invoiceOf(keys: StripeKeys, intent: string): Promise<string | null> {
  const shape = z.object({ data: z.array(z.object({ invoice: idOf })) });
  const { data } = await ask(keys, "find invoice", shape, (client) =>
    client.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: intent }, limit: 1 }),
  );
  return data[0]?.invoice ?? null;
}

/**
 * Has a monthly payment follow the donor's own card. The card of the first payment was noted on the subscription, and
 * would go before whatever card the portal saves (docs.stripe.com/api/subscriptions/object, default_payment_method).
 */
export async function payFromCustomer(
  keys: StripeKeys,
  { id, customer, default_payment_method: card }: Subscription,
): Promise<void> {
  if (!card) return;
  await ask(keys, "note card", named, (client) =>
    client.customers.update(customer, { invoice_settings: { default_payment_method: card } }),
  );
  await ask(keys, "free card", named, (client) =>
    client.subscriptions.update(id, { default_payment_method: "" }),
  );
}

/** Opens Stripe's page where a donor changes the card (docs.stripe.com/customer-management). */
export async function openPortal(
  keys: StripeKeys,
  given: { customer: string; language: string; returnUrl: string },
): Promise<string> {
  const shape = z.object({ url: z.url() });
  const { url } = await ask(keys, "open portal", shape, (client) =>
    client.billingPortal.sessions.create({
      customer: given.customer,
      locale: localeOf(given.language),
      return_url: given.returnUrl,
      flow_data: { type: "payment_method_update", after_completion: afterwards(given.returnUrl) },
    }),
  );
  return url;
}

const afterwards = (return_url: string) => ({ type: "redirect" as const, redirect: { return_url } });
