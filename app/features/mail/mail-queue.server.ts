import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import type { Settings } from "~/settings/settings.schema";
import { getSettings } from "~/settings/settings.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { MailRefused, sendMail } from "~/providers/mail.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { redactLinks } from "./redact-links.server";
import { findActiveCustomMailText } from "./custom-mail-text.server";
import { sendWithinLimits } from "./account/send-within-limits.server";
import { configuredMailServer, mailSender } from "./account/mail-server.server";
import { renderMail } from "./render-mail.server";
import { requireMailTemplate } from "./mail-templates.server";
import type { MailTemplate } from "./template/mail-template";
import { sendAutoReplyJob, sendMailJob } from "./jobs";

interface MailInput<Props extends object> {
  to: string;
  language: Language;
  template: MailTemplate<Props>;
  props: NoInfer<Props>;
}

/**
 * Has a mail written and sent, as part of the caller's own transaction (`trx` first). Answers its id in mail_log.
 * Throws ZodError when the props are not what the template wants.
 */
export async function queueMail<Props extends object>(
  trx: Kysely<DB>,
  letter: MailInput<Props>,
): Promise<number> {
  const mailId = await insertMail(trx, letter);
  await enqueue(trx, sendMailJob, { mailId });
  return mailId;
}

/**
 * The same for what a form answers to the address that was typed into it, which may be anybody's. It writes the same for
 * every address, so that the time a form takes tells nothing of whose it is: the job decides whether the mail is sent.
 */
export async function queueAutoReply<Props extends object>(
  trx: Kysely<DB>,
  letter: MailInput<Props>,
): Promise<void> {
  await enqueue(trx, sendAutoReplyJob, { mailId: await insertMail(trx, letter) });
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
      recipient: to,
      about: template.about?.(checked)?.toLowerCase() ?? null,
      props: JSON.stringify(checked),
      status: "queued",
      createdAt: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Tells the ministry by mail, in its own language. Without an address of the ministry the notice stays in the
 * administration: what happened is shown there anyway.
 */
export async function queueStaffNotice<Props extends object>(
  trx: Kysely<DB>,
  { ministry, languages }: Pick<Settings, "ministry" | "languages">,
  notice: Pick<MailInput<Props>, "template" | "props">,
): Promise<void> {
  if (!ministry.email) return;
  await queueMail(trx, { to: ministry.email, language: languages.defaultLanguage, ...notice });
}

const AUTO_REPLY_PAUSE_MS = 10 * 60_000;
const MAX_ERROR_LENGTH = 500;
/** What retention.server.ts leaves of a mail's props. No template does without any. */
export const ERASED_PROPS = "{}";

/**
 * Sends an answer to a form, or drops it: one that its template does not want for this address, or that comes within ten
 * minutes of another of its kind, so that nobody floods somebody else's mailbox. What the job "answer-mail" does.
 */
export async function deliverAutoReply(mailId: number): Promise<void> {
  const mail = await db
    .selectFrom("mailLog")
    .select(["id", "template", "recipient", "createdAt"])
    .where("id", "=", mailId)
    .where("status", "=", "queued")
    .executeTakeFirst();
  if (!mail) return;
  const isWanted =
    !(await hasRecentReply(mail)) &&
    ((await requireMailTemplate(mail.template).isWanted?.(mail.recipient.toLowerCase())) ?? true);
  if (isWanted) return deliverMail(mailId);
  await db.deleteFrom("mailLog").where("id", "=", mailId).where("status", "=", "queued").execute();
}

async function hasRecentReply(mail: { id: number; template: string; recipient: string; createdAt: string }) {
  const earlier = await db
    .selectFrom("mailLog")
    .select("id")
    .where((eb) => eb.fn<string>("lower", ["recipient"]), "=", mail.recipient.toLowerCase())
    .where("template", "=", mail.template)
    .where("id", "<", mail.id)
    .where("createdAt", ">", new Date(Date.parse(mail.createdAt) - AUTO_REPLY_PAUSE_MS).toISOString())
    .executeTakeFirst();
  return earlier !== undefined;
}

/**
 * Writes and sends a queued mail: what the job "send-mail" does. A mail that was sent already stays as it is, its links
 * that act without their tokens. Without a mail server it is kept as `not_sent`, for the mail log to show. One so old that
 * the clean-up forgot what it said is left alone. One that would go beyond a limit of the mail account asks for its job
 * again when it may go. Throws when sending may work later.
 */
export async function deliverMail(mailId: number): Promise<void> {
  const mail = await db
    .selectFrom("mailLog")
    .select(["id", "template", "language", "recipient", "props", "status", "createdAt"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!mail || mail.status === "sent" || mail.props === ERASED_PROPS) return;

  const settings = await getSettings();
  const language = offeredLanguage(mail.language, settings.languages);
  const template = requireMailTemplate(mail.template);
  const letter = await renderMail(
    template,
    JSON.parse(mail.props),
    language,
    settings,
    await findActiveCustomMailText(db, mail.template, language),
  );
  const { subject, html, text } = letter;
  const messageId = mailMessageId(mail);
  const props = template.props.parse(JSON.parse(mail.props));
  const files = (await template.attach?.(props)) ?? [];
  const attachments = JSON.stringify(files.map(({ filename }) => filename));
  const keep = (outcome: DeliveryOutcome, from: Kysely<DB> = db) =>
    from
      .updateTable("mailLog")
      .set({ subject, html, text, messageId, attachments, error: null, ...outcome })
      .where("id", "=", mailId)
      .where("status", "!=", "sent")
      .execute();

  try {
    const server = configuredMailServer(settings);
    if (!server) {
      await keep({ status: "not_sent" });
      return;
    }
    const envelope = { messageId, sender: mailSender(settings), to: mail.recipient };
    const notBefore = await sendWithinLimits(server, settings, () =>
      sendMail(server, { ...letter, ...envelope, attachments: files }),
    );
    if (notBefore !== null) {
      await enqueue(db, sendMailJob, { mailId }, { runAt: new Date(notBefore) });
      return;
    }
  } catch (error) {
    const reason = (error as Error).message.slice(0, MAX_ERROR_LENGTH);
    const refused = error instanceof MailRefused;
    await keep({ status: refused ? "failed" : "queued", error: reason });
    if (refused) return;
    throw error;
  }
  const gone = { html: redactLinks(html), text: redactLinks(text) };
  await db.transaction().execute(async (trx) => {
    await keep({ status: "sent", sentAt: new Date().toISOString(), ...gone }, trx);
    await template.onSent?.(trx, props);
  });
}

/** A mail's links lead to the site in its language, so that must be one the site still offers. */
function offeredLanguage(
  language: string,
  { availableLanguages, defaultLanguage }: Settings["languages"],
): Language {
  return isLanguage(language) && availableLanguages.includes(language) ? language : defaultLanguage;
}

/** Notes that a mail that was not sent will not be tried again: what the job does after its last attempt. */
export async function markMailFailed(mailId: number, error: string): Promise<void> {
  await db
    .updateTable("mailLog")
    .set({ status: "failed", error: error.slice(0, MAX_ERROR_LENGTH) })
    .where("id", "=", mailId)
    .where("status", "=", "queued")
    .execute();
}

type DeliveryOutcome =
  | { status: "sent"; sentAt: string; html: string; text: string }
  | { status: "not_sent" }
  | { status: "queued" | "failed"; error: string };

/** The same for every attempt at one mail, and never another mail's, not even after the database began anew. */
const mailMessageId = (mail: { id: number; createdAt: string }) =>
  `mail-${mail.id}-${Date.parse(mail.createdAt).toString(36)}@${new URL(env.PUBLIC_URL).hostname}`;
