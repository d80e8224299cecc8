import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { emailKey } from "~/i18n/email-address";
import { defaultLanguage, isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import type { MailLogQuery } from "./mail-log.schema";
import { canReadMail, listReadableKinds, mailDigest, openColumn } from "./confidential-mail.server";
import { hasRedactedLinks, redactLinks } from "./redact-links.server";
import { ERASED_PROPS } from "./mail-delivery.server";
import { queueMail } from "./mail-queue.server";
import { findMailTemplate, requireMailTemplate } from "./mail-templates.server";

const PAGE_SIZE = 50;

// Mails hold links that act for their reader, such as one to a person's data. The log shows their tokens only for mails
// that were not sent, and only to callers with the permission for what the link opens: a site without a mail server needs them.

// Of a confidential mail, callers without its permission see only that it exists: `isHidden`.

/** One page of the log, newest first. `older`: where the next page begins. */
export async function listMails(caller: Caller, { before, status, q }: MailLogQuery) {
  requirePermission(caller, "manage_users");
  const kinds = listReadableKinds(caller);
  const { rows: mails, older } = await newestPage(
    async (below, count) => {
      const page = db
        .selectFrom("mailLog")
        .select(["id", "template", "language", "recipient", "about", "status", "subject", "createdAt"])
        .where("id", "<", below)
        .$if(status !== undefined, (query) => query.where("status", "=", status!))
        .orderBy("id", "desc")
        .limit(count);
      if (q === "") return page.execute();
      const found = await page
        .where((eb) => eb.fn<string>("lower", ["recipient"]), "=", emailKey(q))
        .execute();
      if (kinds.length === 0) return found;
      const confidential = await page
        .where("about", "=", mailDigest(emailKey(q)))
        .where("template", "in", kinds)
        .execute();
      return [...found, ...confidential].sort((one, other) => other.id - one.id).slice(0, count);
    },
    { before, limit: PAGE_SIZE },
  );
  return {
    mails: mails.map(({ about, recipient, subject, ...mail }) => {
      const isHidden = !canReadMail(caller, { about, template: mail.template });
      return {
        ...mail,
        isHidden,
        recipient: isHidden ? null : openColumn({ about }, recipient),
        subject: isHidden ? null : openColumn({ about }, subject),
        isKnown: findMailTemplate(mail.template) !== undefined,
      };
    }),
    older,
  };
}

/** One mail without its HTML. Throws AppError 404. */
export async function getMail(caller: Caller, { id }: { id: number }) {
  requirePermission(caller, "manage_users");
  const mail = await db
    .selectFrom("mailLog")
    .select(["id", "template", "language", "recipient", "about", "status", "subject", "text"])
    .select(["messageId", "error", "attachments", "props", "createdAt", "sentAt"])
    .select((eb) => eb("html", "is not", null).as("hasHtml"))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) throw new AppError(404, "notFound");
  const { props, hasHtml, attachments, about, ...shown } = mail;
  const isHidden = !canReadMail(caller, mail);
  const open = (column: string | null) => (isHidden ? null : openColumn(mail, column));
  const written = open(mail.text);
  const text = written && redactForCaller(caller, mail.status, written);
  return {
    ...shown,
    isHidden,
    recipient: open(mail.recipient),
    subject: open(mail.subject),
    text,
    hidesLinks: text !== null && hasRedactedLinks(text),
    attachments: isHidden ? [] : (JSON.parse(attachments) as string[]),
    hasHtml: !isHidden && Boolean(hasHtml),
    isForgotten: props === ERASED_PROPS,
    isKnown: findMailTemplate(mail.template) !== undefined,
    canResend: !isHidden && resendRefusal({ ...mail, about, props }) === null,
  };
}

/** The HTML of a mail, redacted as in `getMail`. Throws AppError 403 for a hidden one, 404 when there is none (any more). */
export async function getMailHtml(caller: Caller, { id }: { id: number }): Promise<string> {
  requirePermission(caller, "manage_users");
  const mail = await db
    .selectFrom("mailLog")
    .select(["template", "about", "html", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (mail && !canReadMail(caller, mail)) throw new AppError(403, "forbidden");
  const html = mail && openColumn(mail, mail.html);
  if (html == null) throw new AppError(404, "notFound");
  return redactForCaller(caller, mail!.status, html);
}

/** Tokens stay when the mail was not sent and the caller has the permission for what the link opens. */
const redactForCaller = ({ kind, permissions }: Caller, status: string, text: string) =>
  redactLinks(
    text,
    (needed) => status !== "sent" && (kind === "system" || needed.every((one) => permissions.has(one))),
  );

/**
 * Queues the same mail again and returns the new id. Throws AppError 403 for a hidden mail, 404, and 409 for one that is
 * still queued, whose content was erased or cannot be decrypted, or whose template this version does not know.
 */
export async function resendMail(caller: Caller, { id }: { id: number }): Promise<number> {
  requirePermission(caller, "manage_users");
  return db.transaction().execute(async (trx) => {
    const mail = await requireMailToResend(trx, id);
    if (!canReadMail(caller, mail)) throw new AppError(403, "forbidden");
    const refusal = resendRefusal(mail);
    if (refusal) throw new AppError(409, refusal);
    const again = await queueMail(trx, {
      to: openColumn(mail, mail.recipient)!,
      language: isLanguage(mail.language) ? mail.language : defaultLanguage,
      template: requireMailTemplate(mail.template),
      props: JSON.parse(openColumn(mail, mail.props)!) as object,
    });
    await recordChange(trx, caller, { action: "mail.resent", subject: String(id) });
    return again;
  });
}

async function requireMailToResend(trx: Kysely<DB>, id: number) {
  const mail = await trx
    .selectFrom("mailLog")
    .select(["template", "language", "recipient", "about", "status", "props"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!mail) throw new AppError(404, "notFound");
  return mail;
}

interface MailToResend {
  template: string;
  status: string;
  about: string | null;
  props: string;
}

/** The key of the reason why a mail cannot be sent again; null when it can. */
function resendRefusal({ template, status, about, props }: MailToResend) {
  if (status === "queued") return "admin-mails:refused.queued";
  if (props === ERASED_PROPS) return "admin-mails:refused.forgotten";
  const opened = openColumn({ about }, props) ?? ERASED_PROPS;
  const readable = findMailTemplate(template)?.props.safeParse(JSON.parse(opened)).success;
  return readable ? null : "admin-mails:refused.outdated";
}
