import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { senderOf } from "~/features/mail/mail-server.server";
import { bounceAddress } from "~/features/newsletter/bounces.server";
import type { SystemSettings } from "./editing.schema";
import { showSystemSettings } from "./editing.server";
import { isReadable, secretNames } from "./secrets.server";
import { getSettings } from "./settings.server";

/** What the settings' screen is drawn from. */
export interface SettingsDesk {
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
}

/** The settings with what the screen offers to choose from. */
export async function showSettingsDesk(caller: Caller): Promise<SettingsDesk> {
  requirePermission(caller, "manage_users");
  const settings = await showSystemSettings(caller);
  const zones = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", settings.publishing.timeZone]);
  const kept = await getSettings();
  return {
    settings,
    timeZones: [...zones].sort(),
    otherwiseFrom: senderOf({ ...kept, email: { ...kept.email, fromEmail: "", fromName: "" } }),
    hasUnreadable: !secretNames.every((name) => isReadable(name, kept)),
    hasMailServer: env.SMTP_URL !== undefined,
    bounceAddress: bounceAddress(),
  };
}
