import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import type { Settings } from "~/settings/sections";
import { paymentMethods, type PaymentMethod } from "./donations/giving-choices";
import { lacksWebhookSecret, toPaymentAccounts } from "./payment-methods/payment-accounts.server";
import { paymentProtection } from "./payment-methods/payment-changes.server";
import { MAX_RECEIPT_TEXTS } from "./settings-choices";
import { payPalEvents, stripeEvents } from "./payment-events/webhook-event-names";

declare module "~/settings/sections" {
  interface SettingsScreens {
    giving: GivingSettingsScreen;
  }
}

interface GivingSettingsScreen {
  /** Whether the person may change where donations go. */
  mayMove: boolean;
  /** Whether each method accepts donations, runs in demo mode, or is closed. */
  ways: Record<PaymentMethod, "open" | "demo" | "closed">;
  /** The webhook URLs for Stripe and PayPal, and the events that they must send. */
  webhooks: { stripe: string; paypal: string };
  events: { stripe: readonly string[]; paypal: readonly string[] };
  /** Which accounts come from the environment because the settings have none. */
  fromMachine: { stripe: boolean; paypal: boolean };
  /** Stripe's payments are real, but its events cannot be verified. */
  lacksWebhookSecret: boolean;
  maxReceiptTexts: number;
}

export function loadGivingSettings(caller: Caller, settings: Settings): GivingSettingsScreen {
  const { demo, ...accounts } = toPaymentAccounts(settings);
  const { stripe, paypal } = settings.payments;
  const stateOf = (way: PaymentMethod) => (demo[way] ? "demo" : accounts[way] ? "open" : "closed");
  return {
    mayMove: caller.kind === "system" || caller.permissions.has(paymentProtection.permission),
    ways: Object.fromEntries(
      paymentMethods.map((way) => [way, stateOf(way)]),
    ) as GivingSettingsScreen["ways"],
    webhooks: {
      stripe: `${env.PUBLIC_URL}/api/stripe/webhook`,
      paypal: `${env.PUBLIC_URL}/api/paypal/webhook`,
    },
    events: { stripe: stripeEvents, paypal: payPalEvents },
    fromMachine: {
      stripe: !stripe.secretKey && env.STRIPE_SECRET_KEY !== undefined,
      paypal: !paypal.clientId && env.PAYPAL_CLIENT_ID !== undefined,
    },
    lacksWebhookSecret: lacksWebhookSecret(settings),
    maxReceiptTexts: MAX_RECEIPT_TEXTS,
  };
}

export const listGivingNotices = (settings: Settings): string[] =>
  lacksWebhookSecret(settings) ? ["admin-settings:notices.noStripeReports"] : [];
