import { defineConnection } from "~/areas/area-settings.server";
import { env } from "~/config/env.server";
import { reachPayPal } from "~/providers/paypal.server";
import { reachStripe } from "~/providers/stripe.server";
import { readTypedSecret } from "~/settings/secrets.server";
import { withoutUndefined } from "~/settings/value-at-path";
import { paymentSettings } from "../settings";

/** Without a key in the settings the environment's key is used, as for donations (payment-accounts.server.ts). */
const stripe = defineConnection(paymentSettings, async (given, settings) => {
  const own = readTypedSecret(given.stripe?.secretKey, "payments.stripe.secretKey", settings);
  const secretKey = own || env.STRIPE_SECRET_KEY;
  return secretKey ? reachStripe(secretKey) : "notConfigured";
});

const paypal = defineConnection(paymentSettings, async (given, settings) => {
  const own = { ...settings.payments.paypal, ...withoutUndefined(given.paypal ?? {}) };
  const account = own.clientId
    ? {
        ...own,
        clientSecret: readTypedSecret(given.paypal?.clientSecret, "payments.paypal.clientSecret", settings),
      }
    : {
        clientId: env.PAYPAL_CLIENT_ID ?? "",
        clientSecret: env.PAYPAL_CLIENT_SECRET ?? "",
        environment: env.PAYPAL_ENVIRONMENT,
      };
  return account.clientId && account.clientSecret ? reachPayPal(account) : "notConfigured";
});

export const paymentConnections = { stripe, paypal };
