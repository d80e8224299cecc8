import { FakeStripeError, invalidParameter } from "./api-error";
import { paramText, paramTexts, type Params } from "./form-encoding";
import type { Card, Charge, Intent } from "./objects";
import type { FakeStripeAccount } from "./account";

/** Card numbers by behaviour (docs.stripe.com/testing). */
export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  asksMore: "4000002500003155",
  /** Accepted once, declined at each later payment. */
  refusedLater: "4000000000000341",
} as const;
const known = new Set<string>(Object.values(cards));

const currencies = new Set(["usd", "eur", "cad"]);
/** Minimum charge in minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastAmount = 50;
const mostAmount = 99_999_999;

export function amountOf(params: Params, name = "amount"): number {
  const given = paramText(params[name]) ?? "";
  if (!/^-?\d+$/.test(given))
    throw invalidParameter(name, `Invalid integer: ${given}`, "parameter_invalid_integer");
  const amount = Number(given);
  if (amount < 1)
    throw invalidParameter(
      name,
      "This value must be greater than or equal to 1.",
      "parameter_invalid_integer",
    );
  return amount;
}

export function currencyOf(params: Params): string {
  const currency = paramText(params.currency)?.toLowerCase() ?? "";
  if (!currencies.has(currency)) throw invalidParameter("currency", `Invalid currency: ${currency}`);
  return currency;
}

export function createIntent(world: FakeStripeAccount, params: Params): Intent {
  const amount = amountOf(params);
  if (amount < leastAmount)
    throw invalidParameter("amount", "Amount must be at least $0.50 usd", "amount_too_small");
  if (amount > mostAmount)
    throw invalidParameter("amount", "Amount must be no more than $999,999.99", "amount_too_large");
  return openIntent(world, amount, currencyOf(params), params);
}

/** Opens a payment that waits for its card. */
export function openIntent(
  world: FakeStripeAccount,
  amount: number,
  currency: string,
  params: Params,
): Intent {
  const id = world.newId("pi");
  const intent = world.intents.put({
    id,
    object: "payment_intent",
    amount,
    amount_received: 0,
    currency,
    status: "requires_payment_method",
    client_secret: `${id}_secret_${world.newId("s").slice(2)}`,
    customer: paramText(params.customer) ?? null,
    description: paramText(params.description) ?? null,
    receipt_email: paramText(params.receipt_email) ?? null,
    metadata: paramTexts(params.metadata),
    payment_method: null,
    payment_method_types: ["card"],
    setup_future_usage: paramText(params.setup_future_usage) ?? null,
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    created: world.now(),
    livemode: false,
  });
  world.tell("payment_intent.created", intent);
  return intent;
}

export function cardOf(world: FakeStripeAccount, number: string, customer: string | null = null): Card {
  const digits = number.replace(/\D/g, "");
  if (!known.has(digits)) {
    throw new FakeStripeError(402, "Your card number is incorrect.", {
      type: "card_error",
      code: "incorrect_number",
      param: "number",
    });
  }
  const card = { brand: "visa", last4: digits.slice(-4), exp_month: 12, exp_year: 2040 };
  // Only the fake knows the number: no answer contains it.
  const made = world.cards.put({
    id: world.newId("pm"),
    object: "payment_method",
    type: "card",
    card,
    customer,
  });
  numbers.set(made, digits);
  return made;
}
const numbers = new WeakMap<Card, string>();

interface Confirmation {
  /** Who confirms: a page that the bank may interrupt; Checkout, which shows the bank's page; nobody. */
  by?: "browser" | "page" | "renewal";
  returnUrl?: string;
  base?: string;
}

export function confirmIntent(
  world: FakeStripeAccount,
  intent: Intent,
  card: Card,
  { by = "browser", returnUrl, base = "" }: Confirmation = {},
): Intent {
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent, "confirm");
  const number = numbers.get(card)!;
  intent.payment_method = card.id;
  if (number === cards.declined || (by === "renewal" && number === cards.refusedLater)) {
    decline(world, intent, "card_declined", "Your card was declined.");
  }
  if (number === cards.asksMore && by === "browser") {
    intent.status = "requires_action";
    const url = `${base}/authenticate/${intent.id}`;
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: { url, return_url: returnUrl ?? null },
    };
    world.tell("payment_intent.requires_action", intent);
    return intent;
  }
  return succeed(world, intent);
}

/** The bank's authentication page was answered. */
export function authenticate(world: FakeStripeAccount, intent: Intent, isDone: boolean): Intent {
  if (intent.status !== "requires_action") throw unexpected(intent, "authenticate");
  if (isDone) return succeed(world, intent);
  try {
    return decline(
      world,
      intent,
      "payment_intent_authentication_failure",
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    );
  } catch {
    return intent;
  }
}

function newCharge(world: FakeStripeAccount, intent: Intent, more: Partial<Charge>): Charge {
  return world.charges.put({
    id: world.newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: intent.currency,
    status: "succeeded",
    paid: true,
    captured: true,
    refunded: false,
    disputed: false,
    payment_intent: intent.id,
    payment_method: intent.payment_method!,
    balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: intent.metadata,
    created: world.now(),
    livemode: false,
    ...more,
  });
}

function succeed(world: FakeStripeAccount, intent: Intent): Intent {
  const charge = newCharge(world, intent, { amount_captured: intent.amount });
  charge.balance_transaction = world.move("charge", intent.amount, intent.currency, charge.id).id;
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  world.tell("charge.succeeded", charge);
  world.tell("payment_intent.succeeded", intent);
  world.paid(intent);
  return intent;
}

function decline(world: FakeStripeAccount, intent: Intent, code: string, message: string): never {
  const failed = { status: "failed", paid: false, captured: false } as const;
  const failure = { failure_code: code, failure_message: message };
  // A failed authentication is never charged.
  const charge = code === "card_declined" ? newCharge(world, intent, { ...failed, ...failure }) : null;
  const error = {
    type: "card_error" as const,
    code,
    message,
    payment_method: world.cards.take(intent.payment_method!),
    ...(charge && { decline_code: "generic_decline", charge: charge.id }),
  };
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.latest_charge = charge?.id ?? intent.latest_charge;
  intent.last_payment_error = error;
  intent.next_action = null;
  if (charge) world.tell("charge.failed", charge);
  world.tell("payment_intent.payment_failed", intent);
  world.refused(intent);
  throw new FakeStripeError(402, message, { ...error, payment_intent: structuredClone(intent) });
}

export function cancelIntent(world: FakeStripeAccount, intent: Intent, reason?: string): Intent {
  const isOfInvoice = [...world.invoicePayments.values()].some(
    ({ payment }) => payment.payment_intent === intent.id,
  );
  if (isOfInvoice && reason !== "void_invoice") {
    throw new FakeStripeError(
      400,
      "You cannot cancel this PaymentIntent because it belongs to an invoice; void it instead.",
    );
  }
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpected(intent, "cancel");
  intent.status = "canceled";
  intent.canceled_at = world.now();
  intent.cancellation_reason = reason ?? null;
  intent.next_action = null;
  world.tell("payment_intent.canceled", intent);
  return intent;
}

const unexpected = (intent: Intent, verb: string) =>
  new FakeStripeError(
    400,
    `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    {
      code: "payment_intent_unexpected_state",
      payment_intent: structuredClone(intent),
    },
  );
