import type { Kysely } from "kysely";
import type { Settings } from "~/settings/sections";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import type { MailTemplate } from "~/areas/mail-template";
import { toMailColumns } from "./confidential-mail.server";
import { sendAutoReplyJob, sendMailJob } from "./jobs";

interface MailInput<Props extends object> {
  to: string;
  language: Language;
  template: MailTemplate<Props>;
  props: NoInfer<Props>;
}

/**
 * Queues a mail in the caller's transaction and returns its id in mail_log. Throws ZodError when the props do not fit the
 * template.
 */
export async function queueMail<Props extends object>(
  trx: Kysely<DB>,
  mail: MailInput<Props>,
): Promise<number> {
  const mailId = await insertMail(trx, mail);
  await enqueue(trx, sendMailJob, { mailId });
  return mailId;
}

/**
 * Queues the auto-reply to a form. The typed address may be anybody's, so the rows are the same for every address and the
 * response time tells nothing about it. The job decides whether the mail is sent (deliverAutoReply).
 */
export async function queueAutoReply<Props extends object>(
  trx: Kysely<DB>,
  mail: MailInput<Props>,
): Promise<void> {
  await enqueue(trx, sendAutoReplyJob, { mailId: await insertMail(trx, mail) });
}

async function insertMail<Props extends object>(
  trx: Kysely<DB>,
  { to, language, template, props }: MailInput<Props>,
): Promise<number> {
  const checked = template.props.parse(props);
  const { id } = await trx
    .insertInto("mailLog")
    .values({
      template: template.name,
      language,
      ...toMailColumns(template, { to, props: checked }),
      status: "queued",
      createdAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Queues a notice to the ministry in its language. Without an address in the settings nothing is queued. */
export async function queueStaffNotice<Props extends object>(
  trx: Kysely<DB>,
  { ministry, languages }: Pick<Settings, "ministry" | "languages">,
  notice: Pick<MailInput<Props>, "template" | "props">,
): Promise<void> {
  if (!ministry.email) return;
  await queueMail(trx, { to: ministry.email, language: languages.defaultLanguage, ...notice });
}
