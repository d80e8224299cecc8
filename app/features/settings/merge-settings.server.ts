import { languages } from "~/i18n/languages";
import type { SystemSettingsInput } from "./system-settings.schema";
import type { GivingInput } from "./giving-settings.schema";
import { isSameSecret, sealSecret, type SecretName } from "~/settings/secrets.server";
import { isSecretMask } from "~/settings/secret-mask";
import { settingsSchema, type Settings } from "~/settings/settings.schema";

type DeepPartial<T> = T extends unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: DeepPartial<T[K]> | undefined }
    : T;

/** The settings as they will be: what the input says in place of what was, secrets sealed. */
export function mergeSettings(before: Settings, input: SystemSettingsInput): Settings {
  const { emailService, paymentGateways, siteSettings } = input;
  const { stripe, paypal } = paymentGateways ?? {};
  const wanted: DeepPartial<Settings> = {
    site: siteSettings && toSite(before, siteSettings),
    ministry: input.ministry && toMinistry(input.ministry),
    publishing: input.publishing,
    newsletter: input.newsletter,
    languages: {
      defaultLanguage: input.defaultLanguage,
      availableLanguages: languages.filter((one) => input.availableLanguages?.includes(one)),
    },
    email: { ...emailService, apiKey: sealChangedSecret("email.apiKey", emailService?.apiKey, before) },
    payments: {
      stripe: {
        ...stripe,
        secretKey: sealChangedSecret("payments.stripe.secretKey", stripe?.secretKey, before),
        webhookSecret: sealChangedSecret("payments.stripe.webhookSecret", stripe?.webhookSecret, before),
      },
      paypal: {
        ...paypal,
        clientSecret: sealChangedSecret("payments.paypal.clientSecret", paypal?.clientSecret, before),
      },
    },
    giving: input.giving && toGiving(input.giving),
    notifications: input.notifications,
    backups: {
      autoBackup: siteSettings?.autoBackup,
      backupFrequency: siteSettings?.backupFrequency,
      keep: input.backups?.keep,
    },
    security: input.security,
    retention: input.retention,
  };
  if (!input.availableLanguages) delete wanted.languages!.availableLanguages;
  return settingsSchema.parse(mergeTree(before, wanted));
}

/** The description without a language is the default one's: it counts where it differs from what was answered. */
function toSite({ site, languages }: Settings, given: NonNullable<SystemSettingsInput["siteSettings"]>) {
  const { siteName, primaryColor, secondaryColor, siteDescription, siteDescriptions } = given;
  const isReworded =
    siteDescription !== undefined && siteDescription !== site.siteDescription[languages.defaultLanguage];
  const reworded = isReworded ? { [languages.defaultLanguage]: siteDescription } : {};
  return { siteName, primaryColor, secondaryColor, siteDescription: { ...siteDescriptions, ...reworded } };
}

function toMinistry({ claims, videos, ...ministry }: NonNullable<SystemSettingsInput["ministry"]>) {
  return {
    ...ministry,
    claims: claims?.map(({ figure, label }) => ({ figure, label: inAllLanguages(label) })),
    videos: videos?.map(({ youtubeId, title }) => ({ youtubeId, title: inAllLanguages(title) })),
  };
}

function toGiving({ receipts, ...giving }: GivingInput) {
  const texts = receipts?.texts?.map(({ country, text }) => ({ country, text: inAllLanguages(text) }));
  return { ...giving, receipts: { ...receipts, texts } };
}

const inAllLanguages = ({
  fr = "",
  ht = "",
  en = "",
  es = "",
}: {
  [language: string]: string | undefined;
}) => ({
  fr,
  ht,
  en,
  es,
});

/** A mask, or the kept secret itself, changes nothing. */
function sealChangedSecret(
  name: SecretName,
  given: string | undefined,
  before: Settings,
): string | undefined {
  if (given === undefined || isSecretMask(given) || isSameSecret(name, given, before)) return undefined;
  return sealSecret(name, given);
}

/** `wanted` in place of what it names; a list is replaced as a whole. */
function mergeTree(before: unknown, wanted: unknown): unknown {
  if (wanted === undefined) return before;
  const isTree = (one: unknown): one is Record<string, unknown> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isTree(before) || !isTree(wanted)) return wanted;
  const keys = Object.keys({ ...before, ...wanted });
  return Object.fromEntries(keys.map((key) => [key, mergeTree(before[key], wanted[key])]));
}
