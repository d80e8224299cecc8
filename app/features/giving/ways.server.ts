import { env } from "~/config/env.server";
import { UnreadableSecret } from "~/features/settings/secrets.server";
import type { PaymentOrigins } from "~/http/security-headers.server";
import { gateways, type Gateways } from "./gateways.server";
import type { Ways } from "./ways";

/** The ways to give as the pages show them. */
export async function waysToGive(): Promise<Ways> {
  const { stripe, paypal, zelle, demo } = await readable();
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

/** Which other origins the public pages have to admit. */
export async function paymentOrigins(): Promise<PaymentOrigins> {
  const { stripe, paypal, demo } = await readable();
  const payPalHost = paypal?.environment === "production" ? "www.paypal.com" : "www.sandbox.paypal.com";
  const originOf = (base: string | undefined) => base && new URL(base).origin;
  return {
    stripe: stripe && !demo.stripe ? (originOf(env.STRIPE_API_BASE) ?? "live") : null,
    paypal: paypal && !demo.paypal ? (originOf(env.PAYPAL_API_BASE) ?? `https://${payPalHost}`) : null,
  };
}

const closed: Gateways = {
  ...{ stripe: null, paypal: null, zelle: null },
  demo: { stripe: false, paypal: false, zelle: false },
};

/** With a key that nobody can read any more nothing is open, and the rest of the page stands. */
async function readable(): Promise<Gateways> {
  try {
    return await gateways();
  } catch (error) {
    if (error instanceof UnreadableSecret) return closed;
    throw error;
  }
}
