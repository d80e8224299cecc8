import type { Kysely } from "kysely";
import type { ProtectedChange, SettingsProtection } from "~/areas/area-settings.server";
import type { Caller } from "~/auth/caller.server";
import { findTeamRecipients } from "~/features/accounts/users/admin-recipients.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import type { Settings } from "~/settings/sections";
import type { DB } from "~db/schema/index";
import { paymentsChanged } from "../mails/payments-changed";

/** Protects the settings that decide where donations go: Zelle's recipient, accounts and keys of Stripe and PayPal. */
export const paymentProtection: SettingsProtection = {
  permission: "manage_donations",
  refusal: "admin-settings:confirm.notYours",
  isRelevant: (field, before, after) =>
    // Without a PayPal app in the settings the environment's app is used, with its own sandbox or production choice.
    field !== "paymentGateways_paypal_environment" ||
    [before, after].some(({ payments }) => payments.paypal.clientId !== ""),
  onChanged: notifyPaymentChanges,
};

/**
 * Mails every administrator and the ministry what was changed and by whom. A ministry address that is replaced in the
 * same save is mailed too. No setting turns it off.
 */
async function notifyPaymentChanges(
  trx: Kysely<DB>,
  caller: Caller,
  { before, after }: { before: Settings; after: Settings },
  changes: ProtectedChange[],
): Promise<void> {
  const { defaultLanguage } = after.languages;
  const ministry = [before.ministry.email, after.ministry.email];
  const recipients = await findTeamRecipients(trx, { ministry, defaultLanguage });
  const props = { who: caller.admin?.username ?? caller.kind, changes };
  for (const { email, language } of recipients)
    await queueMail(trx, { to: email, language, template: paymentsChanged, props });
}
