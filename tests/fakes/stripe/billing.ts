import { FakeStripeError, invalidParameter } from "./api-error";
import { paramList, paramText, paramTexts, paramObject, type Params } from "./form-encoding";
import type { Card, Customer, Intent, Invoice, Product, Subscription, SubscriptionItem } from "./objects";
import { amountOf, cancelIntent, confirmIntent, currencyOf, openIntent } from "./payments";
import type { FakeStripeAccount } from "./account";

const month = 30 * 24 * 60 * 60;

export function createCustomer(world: FakeStripeAccount, params: Params): Customer {
  const customer = world.customers.put({
    id: world.newId("cus"),
    object: "customer",
    email: paramText(params.email) ?? null,
    name: paramText(params.name) ?? null,
    preferred_locales: Object.values(paramTexts(params.preferred_locales)),
    metadata: paramTexts(params.metadata),
    invoice_settings: { default_payment_method: null },
    created: world.now(),
    livemode: false,
  });
  world.tell("customer.created", customer);
  return customer;
}

export function changeCustomer(world: FakeStripeAccount, customer: Customer, params: Params): Customer {
  const card = paramText(paramObject(params.invoice_settings).default_payment_method);
  if (card !== undefined) customer.invoice_settings.default_payment_method = world.cards.take(card).id;
  world.tell("customer.updated", customer);
  return customer;
}

export function createProduct(world: FakeStripeAccount, params: Params): Product {
  const id = paramText(params.id) ?? world.newId("prod");
  if (world.products.has(id)) {
    throw new FakeStripeError(400, "Product already exists.", { code: "resource_already_exists" });
  }
  const name = paramText(params.name);
  if (!name) throw invalidParameter("name", "Missing required param: name.", "parameter_missing");
  return world.products.put({ id, object: "product", name, active: true, created: world.now() });
}

function priceOf(world: FakeStripeAccount, params: Params): SubscriptionItem["price"] {
  const data = paramObject(params.price_data);
  const product = world.products.take(paramText(data.product) ?? "");
  if (paramText(paramObject(data.recurring).interval) !== "month")
    throw invalidParameter("interval", "Only months here.");
  return {
    id: world.newId("price"),
    object: "price",
    currency: currencyOf(data),
    unit_amount: amountOf(data, "unit_amount"),
    product: product.id,
    recurring: { interval: "month", interval_count: 1 },
  };
}

/** docs.stripe.com/billing/subscriptions/build-subscriptions: created first, then paid in the browser. */
export function createSubscription(world: FakeStripeAccount, params: Params): Subscription {
  const customer = world.customers.take(paramText(params.customer) ?? "");
  if (paramText(params.payment_behavior) !== "default_incomplete") {
    throw new FakeStripeError(
      400,
      "This customer has no attached payment source or default payment method.",
      {
        code: "resource_missing",
      },
    );
  }
  const price = priceOf(world, paramObject(paramList(params.items)[0]));
  return openSubscription(world, customer, price, paramTexts(params.metadata));
}

export function openSubscription(
  world: FakeStripeAccount,
  customer: Customer,
  price: SubscriptionItem["price"],
  metadata: Record<string, string>,
): Subscription {
  const id = world.newId("sub");
  const item: SubscriptionItem = {
    id: world.newId("si"),
    object: "subscription_item",
    subscription: id,
    price,
    quantity: 1,
    current_period_start: world.now(),
    current_period_end: world.now() + month,
  };
  const subscription = world.subscriptions.put({
    id,
    object: "subscription",
    status: "incomplete",
    customer: customer.id,
    currency: price.currency,
    items: { object: "list", data: [item], has_more: false, url: "/v1/subscription_items" },
    latest_invoice: "",
    default_payment_method: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    metadata,
    created: world.now(),
    livemode: false,
  });
  const { invoice } = createInvoice(world, subscription, "subscription_create");
  subscription.latest_invoice = invoice.id;
  world.tell("customer.subscription.created", subscription);
  return subscription;
}

function createInvoice(
  world: FakeStripeAccount,
  subscription: Subscription,
  reason: Invoice["billing_reason"],
) {
  const [item] = subscription.items.data;
  const { unit_amount: amount, currency } = item.price;
  const invoice = world.invoices.put({
    id: world.newId("in"),
    object: "invoice",
    status: "open",
    billing_reason: reason,
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    total: amount,
    attempt_count: 0,
    currency,
    customer: subscription.customer,
    customer_email: world.customers.take(subscription.customer).email,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
    },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status_transitions: { paid_at: null },
    metadata: {},
    created: world.now(),
    livemode: false,
  });
  const intent = openIntent(world, amount, currency, {
    customer: subscription.customer,
    setup_future_usage: "off_session",
    description: reason === "subscription_create" ? "Subscription creation" : "Subscription update",
  });
  world.invoicePayments.put({
    id: world.newId("inpay"),
    object: "invoice_payment",
    invoice: invoice.id,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    amount_requested: amount,
    amount_paid: null,
    currency,
    is_default: true,
    created: world.now(),
  });
  world.tell("invoice.created", invoice);
  world.tell("invoice.finalized", invoice);
  return { invoice, intent };
}

export const paymentOf = (world: FakeStripeAccount, invoice: Invoice) =>
  [...world.invoicePayments.values()].find((one) => one.invoice === invoice.id)!;

function billed(world: FakeStripeAccount, intent: Intent) {
  const payment = [...world.invoicePayments.values()].find((one) => one.payment.payment_intent === intent.id);
  if (!payment) return null;
  const invoice = world.invoices.take(payment.invoice);
  const { subscription } = invoice.parent.subscription_details;
  return { payment, invoice, subscription: world.subscriptions.take(subscription) };
}

/** Lets payments pay their invoices, as Stripe does. */
export function billPayments(world: FakeStripeAccount): void {
  world.paid = (intent) => {
    const bill = billed(world, intent);
    if (!bill) return;
    const { payment, invoice, subscription } = bill;
    payment.status = "paid";
    payment.amount_paid = invoice.amount_due;
    invoice.status = "paid";
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.attempt_count += 1;
    invoice.status_transitions.paid_at = world.now();
    subscription.default_payment_method ??= intent.payment_method;
    world.tell("invoice.paid", invoice);
    world.tell("invoice.payment_succeeded", invoice);
    setStatus(world, subscription, "active");
  };
  world.refused = (intent) => {
    const bill = billed(world, intent);
    if (!bill) return;
    bill.invoice.attempt_count += 1;
    world.tell("invoice.payment_failed", bill.invoice);
    if (bill.subscription.status === "active") setStatus(world, bill.subscription, "past_due");
  };
}

function setStatus(
  world: FakeStripeAccount,
  subscription: Subscription,
  status: Subscription["status"],
): void {
  if (subscription.status === status) return;
  subscription.status = status;
  world.tell("customer.subscription.updated", subscription);
}

/** A month passes: Stripe charges the stored card. Returns the invoice, paid or open. */
export function renew(world: FakeStripeAccount, subscription: Subscription, card?: Card): Invoice {
  if (subscription.status !== "active" && subscription.status !== "past_due") {
    throw new Error(`${subscription.id} is ${subscription.status}`);
  }
  const [item] = subscription.items.data;
  item.current_period_start = item.current_period_end;
  item.current_period_end += month;
  const { invoice } = createInvoice(world, subscription, "subscription_cycle");
  subscription.latest_invoice = invoice.id;
  return payInvoice(world, invoice, card);
}

/** Another attempt to pay an invoice. */
export function payInvoice(world: FakeStripeAccount, invoice: Invoice, card?: Card): Invoice {
  const { subscription } = invoice.parent.subscription_details;
  const { default_payment_method: own, customer } = world.subscriptions.take(subscription);
  const kept = own ?? world.customers.take(customer).invoice_settings.default_payment_method;
  const intent = world.intents.take(paymentOf(world, invoice).payment.payment_intent);
  try {
    confirmIntent(world, intent, card ?? world.cards.take(kept ?? ""), { by: "renewal" });
  } catch (error) {
    if (!(error instanceof FakeStripeError)) throw error; // Declined: the events say so.
  }
  return invoice;
}

/** docs.stripe.com/api/subscription_items/update: a new price from the next invoice on. */
export function changeItem(world: FakeStripeAccount, itemId: string, params: Params): SubscriptionItem {
  const subscription = [...world.subscriptions.values()].find(({ items }) => items.data[0].id === itemId);
  if (!subscription)
    throw new FakeStripeError(404, `No such subscription_item: '${itemId}'`, { code: "resource_missing" });
  if (subscription.status === "canceled") {
    throw new FakeStripeError(
      400,
      "A canceled subscription can only update its cancellation_details and metadata.",
    );
  }
  const [item] = subscription.items.data;
  item.price = priceOf(world, params);
  world.tell("customer.subscription.updated", subscription);
  return item;
}

/** An empty text removes the subscription's own card. */
export function changeSubscription(
  world: FakeStripeAccount,
  subscription: Subscription,
  params: Params,
): Subscription {
  const card = paramText(params.default_payment_method);
  if (card !== undefined) subscription.default_payment_method = card ? world.cards.take(card).id : null;
  world.tell("customer.subscription.updated", subscription);
  return subscription;
}

export function cancelSubscription(world: FakeStripeAccount, subscription: Subscription): Subscription {
  const { status } = subscription;
  if (status === "canceled" || status === "incomplete_expired") {
    throw new FakeStripeError(404, `No such subscription: '${subscription.id}'`, {
      code: "resource_missing",
    });
  }
  subscription.canceled_at = subscription.ended_at = world.now();
  if (status === "incomplete") voidInvoice(world, world.invoices.take(subscription.latest_invoice));
  subscription.status = status === "incomplete" ? "incomplete_expired" : "canceled";
  const type = status === "incomplete" ? "customer.subscription.updated" : "customer.subscription.deleted";
  world.tell(type, subscription);
  return subscription;
}

function voidInvoice(world: FakeStripeAccount, invoice: Invoice): void {
  const payment = paymentOf(world, invoice);
  invoice.status = "void";
  payment.status = "canceled";
  cancelIntent(world, world.intents.take(payment.payment.payment_intent), "void_invoice");
  world.tell("invoice.voided", invoice);
}
