import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import { systemCaller } from "~/auth/caller.server";
import { findTeamRecipients } from "~/features/accounts/users/admin-recipients.server";
import { queueMail } from "~/features/mail/mail-queue.server";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";
import { webhookDisabled } from "./mails/webhook-disabled";

/** Disables an address that keeps failing, and mails those who may enable it again. Idempotent. */
export async function disableWebhook(trx: Kysely<DB>, id: number): Promise<void> {
  const disabled = await trx
    .updateTable("webhooks")
    .set({ isActive: false, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .where("isActive", "=", true)
    .returning("url")
    .executeTakeFirst();
  if (!disabled) return;
  const { host } = new URL(disabled.url);
  await recordChange(trx, systemCaller(), { action: "webhook.disabled", subject: host });
  const { ministry, languages } = await getSettingsIn(trx);
  const recipients = await findTeamRecipients(trx, {
    ministry: [ministry.email],
    defaultLanguage: languages.defaultLanguage,
    permission: "manage_users",
  });
  for (const { email, language } of recipients)
    await queueMail(trx, { to: email, language, template: webhookDisabled, props: { id, host } });
}
