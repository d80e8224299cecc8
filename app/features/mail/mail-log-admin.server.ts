import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import type { MailLogQuery } from "./mail-log.schema";
import { hasRedactedLinks, redactLinks } from "./redact-links.server";
import { ERASED_PROPS } from "./mail-delivery.server";
import { queueMail } from "./mail-queue.server";
import { findMailTemplate, requireMailTemplate } from "./mail-templates.server";

const PAGE_SIZE = 50;

// Mails hold links that act for their reader, such as one to a person's data. The log shows their tokens only for mails
// that were not sent, and only to callers with the permission for what the link opens: a site without a mail server needs them.

/** One page of the log, newest first. `older`: where the next page begins. */
export async function listMails(caller: Caller, { before, status, q }: MailLogQuery) {
  requirePermission(caller, "manage_users");
  const { rows: mails, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("mailLog")
        .select(["id", "template", "language", "recipient", "status", "subject", "createdAt"])
        .where("id", "<", below)
        .$if(status !== undefined, (query) => query.where("status", "=", status!))
        .$if(q !== "", (query) =>
          query.where((eb) => eb.fn<string>("lower", ["recipient"]), "=", q.toLowerCase()),
        )
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE_SIZE },
  );
  return {
    mails: mails.map((mail) => ({ ...mail, isKnown: findMailTemplate(mail.template) !== undefined })),
    older,
  };
}

/** One mail without its HTML. Throws AppError 404. */
export async function getMail(caller: Caller, { id }: { id: number }) {
  requirePermission(caller, "manage_users");
  const mail = await db
    .selectFrom("mailLog")
    .select([
      "id",
      "template",
      "language",
      "recipient",
      "status",
      "subject",
      "text",
      "messageId",
      "error",
      "attachments",
      "props",
      "createdAt",
      "sentAt",
    ])
    .select((eb) => eb("html", "is not", null).as("hasHtml"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) throw new AppError(404, "notFound");
  const { props, hasHtml, attachments, text: written, ...shown } = mail;
  const text = written && redactForCaller(caller, shown.status, written);
  const isForgotten = props === ERASED_PROPS;
  return {
    ...shown,
    text,
    hidesLinks: text !== null && hasRedactedLinks(text),
    attachments: JSON.parse(attachments) as string[],
    hasHtml: Boolean(hasHtml),
    isForgotten,
    isKnown: findMailTemplate(shown.template) !== undefined,
    canResend: resendRefusal({ ...shown, props }) === null,
  };
}

/** The HTML of a mail, redacted as in `getMail`. Throws AppError 404 when there is none (any more). */
export async function getMailHtml(caller: Caller, { id }: { id: number }): Promise<string> {
  requirePermission(caller, "manage_users");
  const mail = await db
    .selectFrom("mailLog")
    .select(["html", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (mail?.html == null) throw new AppError(404, "notFound");
  return redactForCaller(caller, mail.status, mail.html);
}

/** Tokens stay when the mail was not sent and the caller has the permission for what the link opens. */
const redactForCaller = ({ kind, permissions }: Caller, status: string, text: string) =>
  redactLinks(
    text,
    (needed) => status !== "sent" && (kind === "system" || needed.every((one) => permissions.has(one))),
  );

/**
 * Queues the same mail again and returns the new id. Throws AppError 404, and 409 for a mail that is still queued, whose
 * content was erased, or whose template this version does not know.
 */
export async function resendMail(caller: Caller, { id }: { id: number }): Promise<number> {
  requirePermission(caller, "manage_users");
  return db.transaction().execute(async (trx) => {
    const mail = await requireMailToResend(trx, id);
    const refusal = resendRefusal(mail);
    if (refusal) throw new AppError(409, refusal);
    const again = await queueMail(trx, {
      to: mail.recipient,
      language: isLanguage(mail.language) ? mail.language : defaultLanguage,
      template: requireMailTemplate(mail.template),
      props: JSON.parse(mail.props) as object,
    });
    await recordChange(trx, caller, { action: "mail.resent", subject: String(id) });
    return again;
  });
}

async function requireMailToResend(trx: Kysely<DB>, id: number) {
  const mail = await trx
    .selectFrom("mailLog")
    .select(["template", "language", "recipient", "status", "props"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) throw new AppError(404, "notFound");
  return mail;
}

/** The key of the reason why a mail cannot be sent again; null when it can. */
function resendRefusal({ template, status, props }: { template: string; status: string; props: string }) {
  if (status === "queued") return "admin-mails:refused.queued";
  if (props === ERASED_PROPS) return "admin-mails:refused.forgotten";
  const readable = findMailTemplate(template)?.props.safeParse(JSON.parse(props)).success;
  return readable ? null : "admin-mails:refused.outdated";
}
