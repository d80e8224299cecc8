import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { hasSecondFactor } from "~/features/accounts/sign-in/confirm-identity.server";
import { toPaymentAccounts } from "~/features/giving/payment-methods/payment-accounts.server";
import { paymentMethods, type PaymentMethod } from "~/features/giving/donations/giving-choices";
import { mailSender } from "~/features/mail/account/mail-server.server";
import { bounceAddress } from "~/features/newsletter/sending/bounces.server";
import type { SystemSettings } from "./system-settings.schema";
import { showSystemSettings } from "./system-settings-admin.server";
import { isSecretReadable, listSecretNames } from "~/settings/secrets.server";
import type { Control } from "~/settings/fields";
import { listFields, type SettingsTab } from "~/settings/section";
import { listSections, type Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";
import { lacksWebhookSecret } from "~/features/giving/payment-methods/payment-accounts.server";

/** What the settings' screen is drawn from. */
export interface SettingsScreen {
  settings: SystemSettings;
  /** Every time zone there is, for the choice. */
  timeZones: string[];
  /** Who mails come from where the settings do not say. */
  otherwiseFrom: { name: string; address: string };
  /** Secrets were kept under another SESSION_SECRET, and must be typed anew. */
  hasUnreadable: boolean;
  /** Mails go out without a mail service's key too: the machine has a mail server. */
  hasMailServer: boolean;
  /** Where a mail service reports bounces and complaints. */
  bounceAddress: string;
  /** The settings that no tab draws by hand, in groups. */
  groups: SettingsGroupData[];
  giving: GivingScreen;
}

/** Settings that stand together: their name in the call, their tab, and how each is drawn. */
export interface SettingsGroupData {
  name: string;
  tab: SettingsTab;
  fields: { name: string; control: Control }[];
}

export interface GivingScreen {
  /** Whether the person may change where donations go, and whether that asks them for a code too. */
  mayMove: boolean;
  hasSecondFactor: boolean;
  /** Whether each way takes real gifts, shows how it would be, or takes none. */
  ways: Record<PaymentMethod, "open" | "demo" | "closed">;
  /** Where Stripe and PayPal report payments. */
  webhooks: { stripe: string; paypal: string };
  /** Whose account is the environment's: the settings hold none. */
  fromMachine: { stripe: boolean; paypal: boolean };
  /** Stripe's payments are real, and nothing verifies its reports. */
  lacksWebhookSecret: boolean;
}

/** The settings with what the screen offers to choose from. */
export async function showSettingsScreen(caller: Caller): Promise<SettingsScreen> {
  requirePermission(caller, "manage_users");
  const settings = await showSystemSettings(caller);
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", settings.publishing.timeZone]);
  const kept = await getSettings();
  return {
    settings,
    timeZones: [...zones].sort(),
    otherwiseFrom: mailSender({ ...kept, email: { ...kept.email, fromEmail: "", fromName: "" } }),
    hasUnreadable: !listSecretNames().every((name) => isSecretReadable(name, kept)),
    hasMailServer: env.SMTP_URL !== undefined,
    bounceAddress: bounceAddress(),
    groups: listDrawnGroups(),
    giving: {
      ...givingScreen(kept),
      mayMove: caller.kind === "system" || caller.permissions.has("manage_donations"),
      hasSecondFactor: await hasSecondFactor(caller),
    },
  };
}

function givingScreen(settings: Settings): Omit<GivingScreen, "mayMove" | "hasSecondFactor"> {
  const { demo, ...accounts } = toPaymentAccounts(settings);
  const { stripe, paypal } = settings.payments;
  const stateOf = (way: PaymentMethod) => (demo[way] ? "demo" : accounts[way] ? "open" : "closed");
  return {
    ways: Object.fromEntries(paymentMethods.map((way) => [way, stateOf(way)])) as GivingScreen["ways"],
    webhooks: {
      stripe: `${env.PUBLIC_URL}/api/stripe/webhook`,
      paypal: `${env.PUBLIC_URL}/api/paypal/webhook`,
    },
    fromMachine: {
      stripe: !stripe.secretKey && env.STRIPE_SECRET_KEY !== undefined,
      paypal: !paypal.clientId && env.PAYPAL_CLIENT_ID !== undefined,
    },
    lacksWebhookSecret: lacksWebhookSecret(settings),
  };
}

function listDrawnGroups(): SettingsGroupData[] {
  const groups = new Map<string, SettingsGroupData>();
  for (const { api, tab, fields } of listSections().filter(({ isDrawnByHand }) => !isDrawnByHand)) {
    const group = groups.get(api) ?? { name: api, tab, fields: [] };
    groups.set(api, group);
    for (const { path, field } of listFields(fields)) {
      if (field.control) group.fields.push({ name: [api, ...path].join("_"), control: field.control });
    }
  }
  return [...groups.values()];
}
