import type { MailTemplate } from "~/areas/mail-template";
import type { Caller } from "~/auth/caller.server";
import { seal, unseal } from "~/crypto/sealing.server";
import { keyedDigest } from "~/crypto/signing.server";
import { MailTrouble } from "~/providers/mail-trouble.server";
import { findMailTemplate, listMailTemplates } from "./mail-templates.server";

// The row of a confidential mail holds its recipient, props and content sealed. `about` holds a digest of the address, by
// which the mails of a person are found. See `confidential` in areas/mail-template.ts.

const PURPOSE = "mail";
/** Begins `about` of a confidential mail. No address begins so and has no @. */
export const CONFIDENTIAL_MARK = "digest:";

/** What `about` of a person's confidential mails holds. */
export const mailDigest = (email: string): string =>
  CONFIDENTIAL_MARK + keyedDigest("mail", email.toLowerCase());

/** A row of mail_log, confidential or not. */
interface MarkedMail {
  about: string | null;
}

export const isConfidentialMail = ({ about }: MarkedMail): boolean =>
  about?.startsWith(CONFIDENTIAL_MARK) ?? false;

/** The columns of a new mail that say whose it is and what it holds. */
export function toMailColumns<Props extends object>(
  template: MailTemplate<Props>,
  { to, props }: { to: string; props: Props },
): { recipient: string; about: string | null; props: string } {
  const about = template.confidential ? mailDigest(to) : (template.about?.(props)?.toLowerCase() ?? null);
  return { about, ...sealColumns({ about }, { recipient: to, props: JSON.stringify(props) }) };
}

/** Columns as the row stores them. */
export function sealColumns<Columns extends Record<string, string>>(
  mail: MarkedMail,
  columns: Columns,
): Columns {
  if (!isConfidentialMail(mail)) return columns;
  const sealed = Object.entries(columns).map(([name, text]) => [name, seal(PURPOSE, text)]);
  return Object.fromEntries(sealed) as Columns;
}

/** A column as its reader sees it; null when it is empty, or sealed with another secret. */
export const openColumn = (mail: MarkedMail, column: string | null): string | null =>
  isConfidentialMail(mail) ? unseal(PURPOSE, column) : column;

/** Whether this caller, who may open the mail log, may see whose mail this is and what it holds. */
export function canReadMail(caller: Caller, mail: MarkedMail & { template: string }): boolean {
  if (!isConfidentialMail(mail)) return true;
  return mayReadKind(caller, findMailTemplate(mail.template));
}

/** The confidential kinds of mail that this caller may read, by name. */
export const listReadableKinds = (caller: Caller): string[] =>
  listMailTemplates()
    .filter((template) => mayReadKind(caller, template))
    .map(({ name }) => name);

const mayReadKind = (
  { kind, permissions }: Caller,
  template: Pick<MailTemplate<object>, "confidential"> | undefined,
) =>
  template?.confidential !== undefined &&
  (kind === "system" || permissions.has(template.confidential.permission));

/**
 * An error of sending, without the person. Of a mail server's answer only the codes stay: its words often repeat the
 * address.
 */
export function withoutRecipient(error: Error, recipient: string): Error {
  const code = /^[245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?\b/.exec(error.message)?.[0];
  const address = recipient.replace(/[^\w@]/g, "\\$&");
  const message = code
    ? `The mail server answered ${code}.`
    : error.message.replace(new RegExp(address, "gi"), "…");
  return error instanceof MailTrouble ? new MailTrouble(error.kind, message, error.span) : new Error(message);
}
