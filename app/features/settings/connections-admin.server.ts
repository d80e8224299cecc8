import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { AppError } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { ministryAi } from "~/providers/ai.server";
import { checkMailServer, mailServiceRelay } from "~/providers/mail.server";
import { reachPayPal } from "~/providers/paypal.server";
import type { Reach } from "~/providers/reach.server";
import { reachRedis } from "~/providers/redis.server";
import { reachStripe } from "~/providers/stripe.server";
import type { ConnectionInput, ConnectionResult } from "./system-settings.schema";
import { readSecret, UnreadableSecret } from "~/settings/secrets.server";
import { isSecretMask } from "~/settings/secret-mask";
import { services, type Service } from "./settings-choices";
import type { Settings } from "~/settings/sections";
import { getSettings } from "~/settings/settings.server";

/** Why nothing was reached, beside what the outside system said: there is nothing to try, or the key is lost. */
type Outcome = Reach | "notConfigured" | "unreadable";

/**
 * Really connects to an outside system, within seconds, with the given settings where there are any and with the kept
 * ones where not; nothing is saved or sent. Throws AppError 404 for a service that is none.
 */
export async function testConnection(
  caller: Caller,
  input: ConnectionInput,
  ai = ministryAi,
): Promise<ConnectionResult> {
  requirePermission(caller, "manage_users");
  const service = services.find((one) => one === input.service);
  if (!service) throw new AppError(404, "notFound");
  const outcome = await tryService(service, input, await getSettings(), ai);
  const t = tFor(caller.language);
  if (outcome === "reached") return { success: true, message: t("admin-settings:test.passed"), reason: null };
  return {
    success: false,
    message: `${t("admin-settings:test.failed")} - ${t("admin-settings:test.noConnection", { service })}`,
    reason: t(`admin-settings:reasons.${outcome}`),
  };
}

async function tryService(
  service: Service,
  input: ConnectionInput,
  settings: Settings,
  ai: typeof ministryAi,
): Promise<Outcome> {
  try {
    switch (service) {
      case "email":
        return await tryMail(input, settings);
      case "stripe":
        return await tryStripe(input, settings);
      case "paypal":
        return await tryPayPal(input, settings);
      case "ai":
        return ai.isConfigured() ? await ai.reach() : "notConfigured";
      case "redis":
        return env.REDIS_URL ? await reachRedis(env.REDIS_URL) : "notConfigured";
    }
  } catch (error) {
    if (error instanceof UnreadableSecret) return "unreadable";
    throw error;
  }
}

/** Without a key of a mail service mails go to the server in SMTP_URL, so that is the one to try. */
async function tryMail({ emailService: given = {} }: ConnectionInput, settings: Settings): Promise<Outcome> {
  const apiKey = typedSecret(given.apiKey) ?? readSecret("email.apiKey", settings);
  const account = { ...settings.email, ...withoutUndefined(given), apiKey };
  if (apiKey) return checkMailServer(mailServiceRelay(account));
  return env.SMTP_URL ? checkMailServer({ url: env.SMTP_URL }) : "notConfigured";
}

/** Without a key of the settings the environment's is used, as for gifts (features/giving/payment-methods/payment-accounts.server.ts). */
async function tryStripe({ paymentGateways }: ConnectionInput, settings: Settings): Promise<Outcome> {
  const own =
    typedSecret(paymentGateways?.stripe?.secretKey) ?? readSecret("payments.stripe.secretKey", settings);
  const secretKey = own || env.STRIPE_SECRET_KEY;
  return secretKey ? reachStripe(secretKey) : "notConfigured";
}

async function tryPayPal({ paymentGateways }: ConnectionInput, settings: Settings): Promise<Outcome> {
  const own = { ...settings.payments.paypal, ...withoutUndefined(paymentGateways?.paypal) };
  const account = own.clientId
    ? {
        ...own,
        clientSecret:
          typedSecret(paymentGateways?.paypal?.clientSecret) ??
          readSecret("payments.paypal.clientSecret", settings),
      }
    : {
        clientId: env.PAYPAL_CLIENT_ID ?? "",
        clientSecret: env.PAYPAL_CLIENT_SECRET ?? "",
        environment: env.PAYPAL_ENVIRONMENT,
      };
  return account.clientId && account.clientSecret ? reachPayPal(account) : "notConfigured";
}

/** A secret as it was typed; undefined where the kept one is meant. */
const typedSecret = (secret: string | undefined) =>
  secret !== undefined && isSecretMask(secret) ? undefined : secret;

/** What was given, without what was not. */
const withoutUndefined = <T extends object>(given: T | undefined) =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
