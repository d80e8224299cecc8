import { env } from "~/config/env.server";
import { sealedSecret } from "./secrets.server";
import type { Settings } from "./sections";
import { getSettings } from "./settings.server";

/** Whether the site is in demo mode. */
export const isDemoMode = async (): Promise<boolean> => isDemoModeFor(await getSettings());

/**
 * The same for settings that were already read. Without DEMO_MODE, demo mode is on until Stripe or PayPal has keys or
 * Zelle has a recipient: beside a real payment method, a demonstration would only mislead. A stored key that cannot be decrypted also counts, because it must not switch the site to demo mode.
 */
export function isDemoModeFor(settings: Settings): boolean {
  if (env.DEMO_MODE) return env.DEMO_MODE === "on";
  return !hasStripeKey(settings) && !hasPayPalKeys(settings) && !settings.giving.zelle.recipient;
}

const hasStripeKey = (settings: Settings) =>
  settings.payments.stripe.enabled &&
  Boolean(sealedSecret("payments.stripe.secretKey", settings) || env.STRIPE_SECRET_KEY);

function hasPayPalKeys(settings: Settings): boolean {
  const { enabled, clientId } = settings.payments.paypal;
  if (!enabled) return false;
  return Boolean(
    clientId
      ? sealedSecret("payments.paypal.clientSecret", settings)
      : env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET,
  );
}
