import { createCustomer, createProduct, openSubscription, paymentOf } from "./billing";
import { FakeStripeError, invalidParameter } from "./api-error";
import { paramList, paramText, paramTexts, paramObject, type Params } from "./form-encoding";
import type { CheckoutSession, PortalSession } from "./objects";
import { amountOf, cardOf, confirmIntent, currencyOf, openIntent } from "./payments";
import type { FakeStripeAccount } from "./account";

/** The metadata for the session's payment or subscription. */
const carriedBy = new WeakMap<CheckoutSession, { metadata: Record<string, string>; product: string }>();

/** docs.stripe.com/api/checkout/sessions/create, hosted pages only. */
export function createCheckout(world: FakeStripeAccount, base: string, params: Params): CheckoutSession {
  const mode = paramText(params.mode);
  if (mode !== "payment" && mode !== "subscription") throw invalidParameter("mode", "Invalid mode");
  const line = paramObject(paramList(params.line_items)[0]);
  const price = paramObject(line.price_data);
  if ((mode === "subscription") !== (paramText(paramObject(price.recurring).interval) === "month")) {
    throw invalidParameter("mode", "The mode and the price do not fit each other.");
  }
  const success = paramText(params.success_url);
  if (!success)
    throw invalidParameter("success_url", "Missing required param: success_url.", "parameter_missing");
  const id = world.newId("cs_test");
  const session = world.checkouts.put({
    id,
    object: "checkout.session",
    mode,
    status: "open",
    payment_status: "unpaid",
    amount_total: amountOf(price, "unit_amount"),
    currency: currencyOf(price),
    customer: paramText(params.customer) ?? null,
    customer_email: paramText(params.customer_email) ?? null,
    payment_intent: null,
    subscription: null,
    invoice: null,
    customer_details: null,
    success_url: success,
    cancel_url: paramText(params.cancel_url) ?? null,
    locale: paramText(params.locale) ?? null,
    metadata: paramTexts(params.metadata),
    url: `${base}/c/pay/${id}`,
    expires_at: world.now() + 24 * 60 * 60,
    created: world.now(),
    livemode: false,
  });
  const carried =
    mode === "payment" ? paramObject(params.payment_intent_data) : paramObject(params.subscription_data);
  const product = paramText(paramObject(price.product_data).name) ?? "";
  carriedBy.set(session, { metadata: paramTexts(carried.metadata), product });
  return session;
}

export function expireCheckout(world: FakeStripeAccount, session: CheckoutSession): CheckoutSession {
  if (session.status !== "open") {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw new FakeStripeError(400, message);
  }
  session.status = "expired";
  session.url = null;
  world.tell("checkout.session.expired", session);
  return session;
}

/** The donor pays on the hosted page. Throws a FakeStripeError when the card is declined: the page stays open. */
export function payCheckout(
  world: FakeStripeAccount,
  session: CheckoutSession,
  number: string,
): CheckoutSession {
  if (session.status !== "open") throw new FakeStripeError(400, "This page is no longer open.");
  const { metadata, product } = carriedBy.get(session)!;
  const card = cardOf(world, number);
  if (session.mode === "payment") {
    const id = session.payment_intent;
    const intent = id
      ? world.intents.take(id)
      : openIntent(world, session.amount_total, session.currency, { metadata });
    session.payment_intent = intent.id;
    confirmIntent(world, intent, card, { by: "page" });
  } else {
    const email = session.customer_email;
    const customer = createCustomer(world, email ? { email } : {});
    const price = {
      id: world.newId("price"),
      object: "price" as const,
      currency: session.currency,
      unit_amount: session.amount_total,
      product: createProduct(world, { name: product || "Subscription" }).id,
      recurring: { interval: "month" as const, interval_count: 1 as const },
    };
    const subscription = session.subscription
      ? world.subscriptions.take(session.subscription)
      : openSubscription(world, customer, price, metadata);
    const invoice = world.invoices.take(subscription.latest_invoice);
    session.subscription = subscription.id;
    session.customer = subscription.customer;
    session.invoice = invoice.id;
    const intent = world.intents.take(paymentOf(world, invoice).payment.payment_intent);
    confirmIntent(world, intent, card, { by: "page" });
  }
  session.customer_details = {
    email: session.customer_email ?? "payer@example.org",
    name: "Payer on the page",
  };
  session.status = "complete";
  session.payment_status = "paid";
  session.url = null;
  world.tell("checkout.session.completed", session);
  return session;
}

/** docs.stripe.com/api/customer_portal/sessions/create */
export function createPortal(world: FakeStripeAccount, base: string, params: Params): PortalSession {
  const customer = world.customers.take(paramText(params.customer) ?? "");
  const id = world.newId("bps");
  return world.portals.put({
    id,
    object: "billing_portal.session",
    customer: customer.id,
    return_url: paramText(params.return_url) ?? null,
    url: `${base}/p/session/${id}`,
    created: world.now(),
    livemode: false,
  });
}

/**
 * The donor changes the card of the customer. A subscription with its own card keeps it
 * (docs.stripe.com/api/subscriptions/object, default_payment_method).
 */
export function changeCard(world: FakeStripeAccount, portal: PortalSession, number: string): void {
  const card = cardOf(world, number, portal.customer);
  const customer = world.customers.take(portal.customer);
  customer.invoice_settings.default_payment_method = card.id;
  world.tell("payment_method.attached", card);
  world.tell("customer.updated", customer);
}
