import type { HealthResult } from "~/areas/admin";
import { isSecretReadable, listSecretNames } from "~/settings/secrets.server";
import { getSettings } from "~/settings/settings.server";
import { lacksWebhookSecret } from "~/features/giving/payment-methods/payment-accounts.server";
import { db } from "~db/client";
import { toPaymentAccounts } from "./payment-methods/payment-accounts.server";
import { paymentMethods, type PaymentMethod } from "./donations/giving-choices";
import { isStripePollingStale } from "./settling/poll-stripe-events.server";

const methodNames: Record<PaymentMethod, string> = { stripe: "Stripe", paypal: "PayPal", zelle: "Zelle" };

/**
 * Whether donations are accepted for real, only in demo mode, or not at all; and when a provider last sent an event.
 */
export async function checkGivingHealth(): Promise<HealthResult> {
  const settings = await getSettings();
  const lost = listSecretNames().some(
    (name) => name.startsWith("payments.") && !isSecretReadable(name, settings),
  );
  if (lost) return { tone: "bad", state: "unreadable", facts: {} };
  const { demo, ...accounts } = toPaymentAccounts(settings);
  if (lacksWebhookSecret(settings)) {
    return accounts.stripe && (await isStripePollingStale(accounts.stripe))
      ? { tone: "bad", state: "silent", facts: {} }
      : { tone: "warn", state: "noReports", facts: {} };
  }
  const named = (methods: PaymentMethod[]) => methods.map((method) => methodNames[method]).join(", ");
  const open = paymentMethods.filter((method) => accounts[method] && !demo[method]);
  const shown = paymentMethods.filter((method) => demo[method]);
  const facts = { ways: named(open), shown: named(shown) };
  if (open.length === 0) return { tone: "idle", state: shown.length > 0 ? "demo" : "closed", facts };
  const reportedAt = await lastPaymentEventAt();
  return reportedAt
    ? { tone: "good", state: "good", facts: { ...facts, reportedAt } }
    : { tone: "good", state: "noneYet", facts };
}

async function lastPaymentEventAt(): Promise<string | undefined> {
  const times = await Promise.all(
    (["stripe", "paypal"] as const).map((provider) =>
      db
        .selectFrom("webhookEvents")
        .select("receivedAt")
        .where("provider", "=", provider)
        .orderBy("receivedAt", "desc")
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  return times
    .flatMap((row) => row?.receivedAt ?? [])
    .sort()
    .at(-1);
}
