import {
  cancelSubscription,
  changeCustomer,
  changeSubscription,
  changeItem,
  createCustomer,
  createProduct,
  createSubscription,
  paymentOf,
} from "./billing";
import { createCheckout, createPortal, expireCheckout } from "./checkout";
import { FakeStripeError, resourceMissing, invalidParameter } from "./api-error";
import { decodeForm, paramList, paramText, paramObject, type Params } from "./form-encoding";
import { createRefund } from "./refunds-and-disputes";
import type { Invoice, Subscription } from "./objects";
import { cancelIntent, cardOf, confirmIntent, createIntent } from "./payments";
import type { FakeStripeAccount } from "./account";

interface Call {
  method: string;
  url: string;
  body: string;
  authorization: string;
}
interface Given {
  world: FakeStripeAccount;
  base: string;
  id: string;
  params: Params;
}
type Resource = (given: Given) => object;

const listOf = (url: string, data: object[]) => ({ object: "list", url, has_more: false, data });
const newest = <Thing>(things: Iterable<Thing>) => [...things].reverse();

function invoiceToApi(world: FakeStripeAccount, invoice: Invoice, expand: string[]): object {
  const payment = paymentOf(world, invoice);
  const { client_secret } = world.intents.take(payment.payment.payment_intent);
  return {
    ...invoice,
    ...(expand.includes("payments") && { payments: listOf("/v1/invoice_payments", [payment]) }),
    ...(expand.includes("confirmation_secret") && {
      confirmation_secret: invoice.status === "open" ? { client_secret, type: "payment_intent" } : null,
    }),
  };
}

function subscriptionToApi(world: FakeStripeAccount, subscription: Subscription, expand: string[]): object {
  const wanted = expand.flatMap((name) => /^latest_invoice\.?(.*)$/.exec(name)?.[1] ?? []);
  if (wanted.length === 0) return subscription;
  const invoice = world.invoices.take(subscription.latest_invoice);
  return { ...subscription, latest_invoice: invoiceToApi(world, invoice, wanted) };
}

/** Newest first, paged, the last 30 days (docs.stripe.com/api/events/list). */
function eventsToApi(world: FakeStripeAccount, params: Params): object {
  const types = paramList(params.types);
  const { gte = "0", lt = "Infinity" } = paramObject(params.created);
  const oldest = Math.max(Number(gte), world.now() - 30 * 24 * 60 * 60);
  const after = paramText(params.starting_after);
  const all = newest(world.events);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const matching = all
    .slice(from)
    .filter(({ type, created }) => types.includes(type) && created >= oldest && created < Number(lt));
  const data = matching.slice(0, Number(params.limit ?? 10));
  return { ...listOf("/v1/events", data), has_more: matching.length > data.length };
}

const expandOf = (params: Params) => paramList(params.expand).flatMap((name) => paramText(name) ?? []);

const resources: [pattern: string, Resource][] = [
  [
    "GET /v1/balance",
    ({ world }) => ({
      object: "balance",
      available: [{ amount: world.held(), currency: "usd" }],
      pending: [],
      livemode: false,
    }),
  ],
  ["POST /v1/payment_intents", ({ world, params }) => createIntent(world, params)],
  [
    "GET /v1/payment_intents/:id",
    ({ world, id, params }) => {
      const intent = world.intents.take(id);
      const charge = intent.latest_charge;
      const isWhole = charge !== null && expandOf(params).includes("latest_charge");
      return isWhole ? { ...intent, latest_charge: world.charges.take(charge) } : intent;
    },
  ],
  [
    "POST /v1/payment_intents/:id/confirm",
    ({ world, base, id, params }) => {
      const card = paramObject(paramObject(params.payment_method_data).card);
      const returnUrl = paramText(params.return_url);
      const options = { base, ...(returnUrl !== undefined && { returnUrl }) };
      return confirmIntent(
        world,
        world.intents.take(id),
        cardOf(world, paramText(card.number) ?? ""),
        options,
      );
    },
  ],
  [
    "POST /v1/payment_intents/:id/cancel",
    ({ world, id, params }) =>
      cancelIntent(world, world.intents.take(id), paramText(params.cancellation_reason)),
  ],
  ["GET /v1/charges/:id", ({ world, id }) => world.charges.take(id)],
  ["POST /v1/refunds", ({ world, params }) => createRefund(world, params)],
  ["GET /v1/refunds/:id", ({ world, id }) => world.refunds.take(id)],
  [
    "GET /v1/refunds",
    ({ world, params: { charge, payment_intent } }) =>
      listOf(
        "/v1/refunds",
        newest(world.refunds.values()).filter(
          (one) =>
            (charge === undefined || one.charge === charge) &&
            (payment_intent === undefined || one.payment_intent === payment_intent),
        ),
      ),
  ],
  ["GET /v1/disputes/:id", ({ world, id }) => world.disputes.take(id)],
  ["POST /v1/customers", ({ world, params }) => createCustomer(world, params)],
  ["GET /v1/customers/:id", ({ world, id }) => world.customers.take(id)],
  [
    "POST /v1/customers/:id",
    ({ world, id, params }) => changeCustomer(world, world.customers.take(id), params),
  ],
  ["POST /v1/products", ({ world, params }) => createProduct(world, params)],
  ["GET /v1/products/:id", ({ world, id }) => world.products.take(id)],
  [
    "POST /v1/subscriptions",
    ({ world, params }) => subscriptionToApi(world, createSubscription(world, params), expandOf(params)),
  ],
  [
    "GET /v1/subscriptions/:id",
    ({ world, id, params }) => subscriptionToApi(world, world.subscriptions.take(id), expandOf(params)),
  ],
  [
    "POST /v1/subscriptions/:id",
    ({ world, id, params }) => changeSubscription(world, world.subscriptions.take(id), params),
  ],
  [
    "DELETE /v1/subscriptions/:id",
    ({ world, id }) => cancelSubscription(world, world.subscriptions.take(id)),
  ],
  ["POST /v1/subscription_items/:id", ({ world, id, params }) => changeItem(world, id, params)],
  [
    "GET /v1/invoices/:id",
    ({ world, id, params }) => invoiceToApi(world, world.invoices.take(id), expandOf(params)),
  ],
  [
    "GET /v1/invoice_payments",
    ({ world, params }) => {
      const intent = paramText(paramObject(params.payment).payment_intent);
      const invoice = paramText(params.invoice);
      return listOf(
        "/v1/invoice_payments",
        newest(world.invoicePayments.values()).filter(
          (one) =>
            (intent === undefined || one.payment.payment_intent === intent) &&
            (invoice === undefined || one.invoice === invoice),
        ),
      );
    },
  ],
  ["GET /v1/events", ({ world, params }) => eventsToApi(world, params)],
  ["POST /v1/checkout/sessions", ({ world, base, params }) => createCheckout(world, base, params)],
  ["GET /v1/checkout/sessions/:id", ({ world, id }) => world.checkouts.take(id)],
  [
    "POST /v1/checkout/sessions/:id/expire",
    ({ world, id }) => expireCheckout(world, world.checkouts.take(id)),
  ],
  ["POST /v1/billing_portal/sessions", ({ world, base, params }) => createPortal(world, base, params)],
];

const routes = resources.map(([pattern, resource]) => ({
  pattern: new RegExp(`^${pattern.replace(":id", "([^/]+)")}$`),
  resource,
}));

/** Executes an API call. Throws a FakeStripeError. */
export function answerApi(
  world: FakeStripeAccount,
  base: string,
  { method, url, body, authorization }: Call,
): object {
  const { pathname, search } = new URL(url, base);
  const key = /^(?:Bearer|Basic) (\S+)$/.exec(authorization)?.[1] ?? "";
  const params = { ...decodeForm(search.slice(1)), ...decodeForm(body) };
  for (const { pattern, resource } of routes) {
    const found = pattern.exec(`${method} ${pathname}`);
    if (!found) continue;
    const id = found[1] ?? "";
    requireKeyMayCall(world, key, `${method} ${pathname}`, id, params);
    if (params.payment_method_types !== undefined) {
      throw invalidParameter(
        "payment_method_types",
        "Received unknown parameter: payment_method_types",
        "parameter_unknown",
      );
    }
    return structuredClone(resource({ world, base, id, params }));
  }
  throw new FakeStripeError(404, `Unrecognized request URL (${method}: ${pathname}).`);
}

/** Secret keys may do everything. With the publishable key a page may only use its own payment's client secret. */
function requireKeyMayCall(
  world: FakeStripeAccount,
  key: string,
  call: string,
  id: string,
  params: Params,
): void {
  if (/^[sr]k_\w+/.test(key)) return;
  if (/^pk_\w+/.test(key) && /^(GET|POST) \/v1\/payment_intents\/[^/]+(\/confirm)?$/.test(call)) {
    if (world.intents.get(id)?.client_secret === paramText(params.client_secret)) return;
    throw resourceMissing("payment_intent", id);
  }
  throw new FakeStripeError(401, "Invalid API Key provided");
}
