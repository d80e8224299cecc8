import { env } from "~/config/env.server";
import type { PaymentOrigins } from "~/http/security-headers.server";
import { getProviderAccounts, getPaymentAccounts } from "./payment-accounts.server";
import type { OfferedMethods } from "./payment-methods";

/** The payment methods as the pages show them. */
export async function getOfferedMethods(): Promise<OfferedMethods> {
  const { stripe, paypal, zelle, demo } = await getPaymentAccounts();
  const script = env.STRIPE_API_BASE ? `${env.STRIPE_API_BASE}/v3/stripe.js` : null;
  return {
    stripe:
      stripe || demo.stripe
        ? { publicKey: stripe?.publicKey ?? "", script: demo.stripe ? null : script, demo: demo.stripe }
        : null,
    paypal: paypal || demo.paypal ? { demo: demo.paypal } : null,
    zelle: zelle && { ...zelle, demo: demo.zelle },
  };
}

/** The origins that the public pages' Content-Security-Policy must allow. */
export async function getPaymentOrigins(): Promise<PaymentOrigins> {
  const [{ stripe, paypal }, { demo }] = await Promise.all([getProviderAccounts(), getPaymentAccounts()]);
  const payPalHost = paypal?.environment === "production" ? "www.paypal.com" : "www.sandbox.paypal.com";
  const originOf = (base: string | undefined) => base && new URL(base).origin;
  return {
    stripe: stripe && !demo.stripe ? (originOf(env.STRIPE_API_BASE) ?? "live") : null,
    paypal: paypal && !demo.paypal ? (originOf(env.PAYPAL_API_BASE) ?? `https://${payPalHost}`) : null,
  };
}
