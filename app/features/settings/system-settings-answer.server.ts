import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { lacksWebhookSecret } from "~/features/giving/payment-methods/payment-accounts.server";
import { formatMinorUnits } from "~/features/giving/donations/minor-units";
import { tFor } from "~/i18n/i18n.server";
import { themeTones } from "~/ui/theme";
import type { SystemSettings } from "./system-settings.schema";
import { isSecretReadable, maskedSecret, secretNames } from "~/settings/secrets.server";
import { settingKeys, type Settings } from "~/settings/settings.schema";
import type { SettingRow } from "~/settings/settings.server";

/** The settings under the names of the call (spec admin §3), secrets masked. */
export function settingsToApi(settings: Settings): Omit<SystemSettings, "updatedAt" | "notices"> {
  const { site, languages, email, payments, notifications, backups, security } = settings;
  const { publishing, newsletter, ministry, retention, giving } = settings;
  const { stripe, paypal } = payments;
  const { siteDescription, ...named } = site;
  const { keep, ...backup } = backups;
  return {
    ...languages,
    emailService: { ...email, apiKey: maskedSecret("email.apiKey", settings) },
    paymentGateways: {
      stripe: {
        ...stripe,
        secretKey: maskedSecret("payments.stripe.secretKey", settings),
        webhookSecret: maskedSecret("payments.stripe.webhookSecret", settings),
      },
      paypal: { ...paypal, clientSecret: maskedSecret("payments.paypal.clientSecret", settings) },
    },
    giving: { ...giving, wall: { ...giving.wall, levels: levelsToApi(giving.wall.levels) } },
    notifications,
    siteSettings: {
      ...named,
      siteDescription: siteDescription[languages.defaultLanguage],
      siteDescriptions: siteDescription,
      ...backup,
    },
    security,
    publishing,
    newsletter,
    ministry,
    backups: { keep },
    retention,
  };
}

const levelsToApi = ({ bronze, silver, gold, platinum }: Settings["giving"]["wall"]["levels"]) => ({
  bronze: formatMinorUnits(bronze),
  silver: formatMinorUnits(silver),
  gold: formatMinorUnits(gold),
  platinum: formatMinorUnits(platinum),
});

/** The same with when each part was saved, and what the administrator should know. */
export function systemSettingsToApi(caller: Caller, settings: Settings, rows: SettingRow[]): SystemSettings {
  const savedAt = new Map(rows.map((row) => [row.key, row.updatedAt]));
  return {
    ...settingsToApi(settings),
    updatedAt: Object.fromEntries(settingKeys.map((key) => [key, savedAt.get(key) ?? null])),
    notices: listSettingNotices(caller, settings),
  };
}

function listSettingNotices({ language }: Caller, settings: Settings): string[] {
  const t = tFor(language);
  const { primaryColor, secondaryColor } = settings.site;
  const { brand, accent } = themeTones(primaryColor, secondaryColor, "day");
  const adjusted = (chosen: string, shown: string | undefined) =>
    chosen.toLowerCase() === shown ? [] : [t("admin-settings:notices.colour", { chosen, shown })];
  return [
    ...adjusted(primaryColor, brand),
    ...adjusted(secondaryColor, accent),
    ...(settings.email.apiKey || env.SMTP_URL ? [] : [t("admin-settings:notices.noMail")]),
    ...(lacksWebhookSecret(settings) ? [t("admin-settings:notices.noStripeReports")] : []),
    ...(secretNames.every((name) => isSecretReadable(name, settings))
      ? []
      : [t("admin-settings:notices.unreadable")]),
  ];
}
