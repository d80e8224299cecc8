import { env } from "~/config/env.server";
import { isDemoModeFor } from "~/settings/demo-mode.server";
import { readSecret, UnreadableSecret } from "~/settings/secrets.server";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { paymentMethods, type PaymentMethod } from "../donations/giving-choices";

/** A Stripe account. When the settings hold a secret key, no value comes from the environment. */
export interface StripeAccount {
  secretKey: string;
  publicKey: string;
  /** Empty: events cannot be verified, so none is accepted. */
  webhookSecret: string;
}
export interface PayPalAccount {
  clientId: string;
  clientSecret: string;
  environment: "sandbox" | "production";
  webhookId: string;
}

/** The payment methods that accept donations now. */
export interface PaymentAccounts {
  stripe: StripeAccount | null;
  paypal: PayPalAccount | null;
  /** The recipient of Zelle transfers; null when the ministry does not accept Zelle. */
  zelle: { recipient: string; name: string } | null;
  /** Which methods run in demo mode: nothing is charged. */
  demo: Record<PaymentMethod, boolean>;
}

/**
 * The payment methods from the settings, else from the environment. A method whose stored key cannot be decrypted is closed.
 */
export async function getPaymentAccounts(): Promise<PaymentAccounts> {
  return toPaymentAccounts(await getSettings());
}

/** Whether any method accepts real donations. */
export async function isPaymentMethodOpen(): Promise<boolean> {
  const accounts = await getPaymentAccounts();
  return paymentMethods.some((method) => accounts[method] && !accounts.demo[method]);
}

/** Not a real recipient: example.org is reserved (RFC 2606). */
const DEMO_ZELLE_RECIPIENT = { recipient: "zelle@example.org", name: "" };

/** `getPaymentAccounts` for settings that were already read. */
export function toPaymentAccounts(settings: Settings): PaymentAccounts {
  const { payments, giving } = settings;
  const stripe = payments.stripe.enabled ? readAccountOrMark(() => readStripeAccount(settings)) : null;
  const paypal = payments.paypal.enabled ? readAccountOrMark(() => readPayPalAccount(settings)) : null;
  const { recipient, name } = giving.zelle;
  const isDemo = isDemoModeFor(settings);
  return {
    stripe: nullIfUnreadable(stripe),
    paypal: nullIfUnreadable(paypal),
    zelle: recipient ? { recipient, name } : isDemo ? DEMO_ZELLE_RECIPIENT : null,
    demo: {
      stripe: isDemo && payments.stripe.enabled,
      paypal: isDemo && payments.paypal.enabled,
      zelle: isDemo,
    },
  };
}

/**
 * The accounts of past donations, also of methods that are closed now: their events, refunds and renewals continue.
 */
export async function getProviderAccounts(): Promise<Pick<PaymentAccounts, "stripe" | "paypal">> {
  const settings = await getSettings();
  return {
    stripe: nullIfUnreadable(readAccountOrMark(() => readStripeAccount(settings))),
    paypal: nullIfUnreadable(readAccountOrMark(() => readPayPalAccount(settings))),
  };
}

const UNREADABLE_SECRET = Symbol("a key that was sealed with another SESSION_SECRET");

const nullIfUnreadable = <Account>(account: Account | typeof UNREADABLE_SECRET) =>
  account === UNREADABLE_SECRET ? null : account;

function readAccountOrMark<Account>(account: () => Account): Account | typeof UNREADABLE_SECRET {
  try {
    return account();
  } catch (error) {
    if (error instanceof UnreadableSecret) return UNREADABLE_SECRET;
    throw error;
  }
}

function readStripeAccount(settings: Settings): StripeAccount | null {
  const { publicKey } = settings.payments.stripe;
  const own = readSecret("payments.stripe.secretKey", settings);
  const machine: Partial<typeof env> = own ? {} : env;
  const secretKey = own || machine.STRIPE_SECRET_KEY;
  if (!secretKey) return null;
  return {
    secretKey,
    publicKey: publicKey || (machine.STRIPE_PUBLIC_KEY ?? ""),
    webhookSecret:
      readSecret("payments.stripe.webhookSecret", settings) || (machine.STRIPE_WEBHOOK_SECRET ?? ""),
  };
}

function readPayPalAccount(settings: Settings): PayPalAccount | null {
  const own = settings.payments.paypal;
  if (own.clientId) {
    const clientSecret = readSecret("payments.paypal.clientSecret", settings);
    return clientSecret ? { ...own, clientSecret } : null;
  }
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return null;
  return {
    clientId,
    clientSecret,
    environment: env.PAYPAL_ENVIRONMENT,
    webhookId: own.webhookId || (env.PAYPAL_WEBHOOK_ID ?? ""),
  };
}

/** The Stripe account. Throws AppError 503 when there is none. */
export const requireStripeAccount = async (): Promise<StripeAccount> =>
  requireAccount((await getProviderAccounts()).stripe);

/** The PayPal account. Throws AppError 503 when there is none. */
export const requirePayPalAccount = async (): Promise<PayPalAccount> =>
  requireAccount((await getProviderAccounts()).paypal);

/** Returns the account. Throws AppError 503 when it is null. */
export function requireAccount<Account>(account: Account | null): Account {
  if (account === null) throw new AppError(503, "giving:notOpen");
  return account;
}

/** Whether Stripe charges cards but its events cannot be verified: then only the settling job learns of them. */
export function lacksWebhookSecret(settings: Settings): boolean {
  const { stripe, demo } = toPaymentAccounts(settings);
  return stripe !== null && !demo.stripe && stripe.webhookSecret === "";
}
