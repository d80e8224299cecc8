import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findAdminRecipients } from "~/features/accounts/users/admin-recipients.server";
import { confirmIdentity } from "~/features/accounts/sign-in/confirm-identity.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { paymentsChanged } from "./mails/payments-changed";
import { AppError } from "~/request/errors";
import type { DB } from "~db/schema/index";
import { listSettingChanges } from "./settings-changes.server";
import type { SystemSettingsInput } from "./system-settings.schema";
import { paymentFields, type PaymentField } from "./settings-choices";
import type { Settings } from "~/settings/sections";

export interface PaymentChange {
  field: PaymentField;
  /** As the audit log keeps it: of a key only that there was one. */
  before: string;
  after: string;
}

/** What differs of where donations go: Zelle's recipient, the accounts and keys of Stripe and PayPal. */
export function listPaymentChanges(before: Settings, after: Settings): PaymentChange[] {
  const changes = listSettingChanges(before, after);
  // Without an application of the settings the environment's stands, with its own choice of PayPal's two systems.
  const hasPayPal = [before, after].some(({ payments }) => payments.paypal.clientId !== "");
  const relevant = paymentFields.filter((name) => hasPayPal || name !== "paymentGateways_paypal_environment");
  return relevant.flatMap((field) => {
    const name = field.replaceAll("_", ".");
    const [was, is] = [changes.before[name], changes.after[name]];
    return was === undefined || is === undefined ? [] : [{ field, before: String(was), after: String(is) }];
  });
}

/**
 * Lets a person change where donations go who may manage donations and proves who they are. Throws AppError 403 at
 * `currentPassword` (and `code`), and 429 after too many tries.
 */
export async function confirmPaymentChange(
  caller: Caller,
  { currentPassword, code }: Pick<SystemSettingsInput, "currentPassword" | "code">,
): Promise<void> {
  if (caller.kind === "system") return;
  if (!caller.permissions.has("manage_donations")) {
    const key = "admin-settings:confirm.notYours";
    throw new AppError(403, key, { errors: { currentPassword: [key] } });
  }
  await confirmIdentity(caller, { currentPassword, code });
}

/**
 * Mails every administrator and the ministry what was changed and by whom; an address of the ministry that is replaced in
 * the same moment is told too. No setting turns it off.
 */
export async function notifyPaymentChanges(
  trx: Kysely<DB>,
  caller: Caller,
  settings: { before: Settings; after: Settings },
  changes: PaymentChange[],
): Promise<void> {
  const { before, after } = settings;
  const { defaultLanguage } = after.languages;
  const ministry = [before.ministry.email, after.ministry.email].filter(Boolean);
  const told = new Map(ministry.map((email) => [email.toLowerCase(), { email, language: defaultLanguage }]));
  for (const one of await findAdminRecipients(trx, defaultLanguage)) told.set(one.email.toLowerCase(), one);
  const props = { who: caller.admin?.username ?? caller.kind, changes };
  for (const { email, language } of told.values())
    await queueMail(trx, { to: email, language, template: paymentsChanged, props });
}
