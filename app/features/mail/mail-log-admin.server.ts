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
import { ERASED_PROPS, queueMail } from "./mail-queue.server";
import { findMailTemplate, requireMailTemplate } from "./mail-templates.server";

const PAGE_SIZE = 50;

// Mails carry links that act for their reader, such as one to a person's own data. Once a mail is gone the log shows none
// of them. On a site without a mail server this log is where such a link is read, by who may manage what it opens.

/** A page of the mails the site wrote, newest first, and where the next older page begins. */
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

/** One mail with all that is kept of it but its HTML; AppError 404. */
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

/** A mail's HTML as its reader got it, links that act as in `showMail`; AppError 404 where there is none, or none any more. */
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

/** Without the links that act, unless the mail is not gone and the caller may manage what they open. */
const redactForCaller = ({ kind, permissions }: Caller, status: string, text: string) =>
  redactLinks(
    text,
    (needed) => status !== "sent" && (kind === "system" || needed.every((one) => permissions.has(one))),
  );

/**
 * Writes the same mail to the same person once more; answers its id. Throws AppError 404, and 409 for a mail that is
 * still being sent, whose content the clean-up has forgotten, or that this version of the site cannot write any more.
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

/** Why a mail cannot be written again, as a key; null when it can. */
function resendRefusal({ template, status, props }: { template: string; status: string; props: string }) {
  if (status === "queued") return "admin-mails:refused.queued";
  if (props === ERASED_PROPS) return "admin-mails:refused.forgotten";
  const readable = findMailTemplate(template)?.props.safeParse(JSON.parse(props)).success;
  return readable ? null : "admin-mails:refused.outdated";
}
