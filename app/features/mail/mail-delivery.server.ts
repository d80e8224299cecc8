import type { Kysely } from "kysely";
import { env } from "~/config/env.server";
import { getSettings } from "~/settings/settings.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { sendMail } from "~/providers/mail.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { isConfidentialMail, openColumn, sealColumns, withoutRecipient } from "./confidential-mail.server";
import { configuredMailServer, mailSender } from "./account/configured-mail-server.server";
import { sendWithinLimits } from "./account/send-within-limits.server";
import { findActiveCustomMailText } from "./custom-mail-text.server";
import { sendMailJob } from "./jobs";
import { requireMailTemplate } from "./mail-templates.server";
import { redactLinks } from "./redact-links.server";
import { offeredLanguage, renderMail } from "./render-mail.server";

const AUTO_REPLY_PAUSE_MS = 10 * 60_000;
const MAX_ERROR_LENGTH = 500;
/** The props of a mail whose content was erased (retention.server.ts). No template accepts them. */
export const ERASED_PROPS = "{}";
const SEALED_ERROR = "Encrypted with another SESSION_SECRET.";

/**
 * Sends an auto-reply, or deletes it: when its template does not want it for this address, or within ten minutes of
 * another one of its kind, so that nobody can flood a mailbox. For the job "answer-mail".
 */
export async function deliverAutoReply(mailId: number): Promise<void> {
  const mail = await db
    .selectFrom("mailLog")
    .select(["id", "template", "recipient", "about", "createdAt"])
    .where("id", "=", mailId)
    .where("status", "=", "queued")
    .executeTakeFirst();
  if (!mail) return;
  const recipient = openColumn(mail, mail.recipient);
  if (recipient === null) return markMailFailed(mailId, SEALED_ERROR);
  const isWanted =
    !(await hasRecentReply(mail)) &&
    ((await requireMailTemplate(mail.template).isWanted?.(recipient.toLowerCase())) ?? true);
  if (isWanted) return deliverMail(mailId);
  await db.deleteFrom("mailLog").where("id", "=", mailId).where("status", "=", "queued").execute();
}

interface AutoReply {
  id: number;
  template: string;
  recipient: string;
  about: string | null;
  createdAt: string;
}

async function hasRecentReply(mail: AutoReply) {
  const earlier = await db
    .selectFrom("mailLog")
    .select("id")
    .where((eb) =>
      isConfidentialMail(mail)
        ? eb("about", "=", mail.about)
        : eb(eb.fn<string>("lower", ["recipient"]), "=", mail.recipient.toLowerCase()),
    )
    .where("template", "=", mail.template)
    .where("id", "<", mail.id)
    .where("createdAt", ">", new Date(Date.parse(mail.createdAt) - AUTO_REPLY_PAUSE_MS).toISOString())
    .executeTakeFirst();
  return earlier !== undefined;
}

/**
 * Renders and sends a queued mail. For the job "send-mail". Idempotent: skips a sent mail and one whose content was
 * erased. Without a mail server the mail gets the status `not_sent`. When the account's limit is reached the job is
 * enqueued again for later. After sending, the tokens of links are redacted. Throws when a retry may help.
 */
export async function deliverMail(mailId: number): Promise<void> {
  const mail = await db
    .selectFrom("mailLog")
    .select(["id", "template", "language", "recipient", "about", "props", "status", "createdAt"])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!mail || mail.status === "sent" || mail.props === ERASED_PROPS) return;
  const recipient = openColumn(mail, mail.recipient);
  const storedProps = openColumn(mail, mail.props);
  if (recipient === null || storedProps === null) return markMailFailed(mailId, SEALED_ERROR);

  const settings = await getSettings();
  const language = offeredLanguage(mail.language, settings.languages);
  const template = requireMailTemplate(mail.template);
  const props = template.props.parse(JSON.parse(storedProps));
  const rendered = await renderMail(
    template,
    props,
    language,
    settings,
    await findActiveCustomMailText(db, mail.template, language),
  );
  const { subject, html, text } = rendered;
  const messageId = mailMessageId(mail);
  const files = (await template.attach?.(props)) ?? [];
  const attachments = JSON.stringify(files.map(({ filename }) => filename));
  const content = sealColumns(mail, { subject, html, text });
  const saveOutcome = (outcome: DeliveryOutcome, from: Kysely<DB> = db) =>
    from
      .updateTable("mailLog")
      .set({ ...content, messageId, attachments, error: null, ...outcome })
      .where("id", "=", mailId)
      .where("status", "!=", "sent")
      .execute();

  try {
    const server = configuredMailServer(settings);
    if (!server) {
      await saveOutcome({ status: "not_sent" });
      return;
    }
    const envelope = { messageId, sender: mailSender(settings), to: recipient };
    const notBefore = await sendWithinLimits(server, settings, () =>
      sendMail(server, { ...rendered, ...envelope, attachments: files }).catch((error: unknown) => {
        throw isConfidentialMail(mail) ? withoutRecipient(error as Error, recipient) : error;
      }),
    );
    if (notBefore !== null) {
      await enqueue(db, sendMailJob, { mailId }, { runAt: new Date(notBefore) });
      return;
    }
  } catch (error) {
    const reason = (error as Error).message.slice(0, MAX_ERROR_LENGTH);
    const isRefused = error instanceof MailTrouble && (error.kind === "refused" || error.kind === "address");
    await saveOutcome({ status: isRefused ? "failed" : "queued", error: reason });
    if (isRefused) return;
    throw error;
  }
  const redactedContent = sealColumns(mail, { html: redactLinks(html), text: redactLinks(text) });
  await db.transaction().execute(async (trx) => {
    await saveOutcome({ status: "sent", sentAt: new Date().toISOString(), ...redactedContent }, trx);
    await template.onSent?.(trx, props);
  });
}

/** For the job after its last attempt. */
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

/** The same for every attempt at one mail. Unique also after the database was created again. */
const mailMessageId = (mail: { id: number; createdAt: string }) =>
  `mail-${mail.id}-${Date.parse(mail.createdAt).toString(36)}@${new URL(env.PUBLIC_URL).hostname}`;
