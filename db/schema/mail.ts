import type { Generated } from "kysely";
import type { Id, LanguageColumn } from "./columns";

declare module "./index" {
  interface DB {
    mailLog: MailLogTable;
    emailTemplates: EmailTemplatesTable;
    mailDomainWaits: MailDomainWaitsTable;
    mailCounts: MailCountsTable;
    mailServerLimits: MailServerLimitsTable;
    mailSuppressions: MailSuppressionsTable;
    bounceReports: BounceReportsTable;
    bounceMailboxes: BounceMailboxesTable;
    bounceReceipts: BounceReceiptsTable;
  }
}

interface MailLogTable {
  id: Id;
  template: string;
  language: LanguageColumn;
  recipient: string;
  /** Case-folded e-mail of a person whose words this mail passes on. The mail is that person's data too. */
  about: string | null;
  /** The template's props, as JSON. */
  props: string;
  status: "queued" | "sent" | "not_sent" | "failed";
  subject: string | null;
  html: string | null;
  text: string | null;
  messageId: string | null;
  error: string | null;
  /** File names, as a JSON list. */
  attachments: Generated<string>;
  createdAt: string;
  sentAt: string | null;
}

interface EmailTemplatesTable {
  id: Id;
  /** The mail template whose built-in text this replaces. */
  name: string;
  /** Texts of type `newsletter` may also be edited with manage_newsletter. */
  type: Generated<string>;
  subject: string;
  /** Rendered from `textContent`, sanitized. */
  htmlContent: string;
  /** Markdown with {{variables}}, as typed. */
  textContent: string;
  language: LanguageColumn;
  variables: Generated<string>;
  /** 0 while it is a draft: mails then use the built-in text. */
  isActive: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
}

interface MailDomainWaitsTable {
  id: Id;
  domain: string;
  /** No mail is sent to this domain before this time. */
  until: string;
  /** Consecutive deferrals by the domain's servers. */
  times: Generated<number>;
}

/** Mails of the whole site that were handed to the mail server. A negative count corrects for refused mails. */
interface MailCountsTable {
  id: Id;
  at: string;
  count: number;
}

/** The pauses that a mail server asked for. A row is also the lock of its account's limits. */
interface MailServerLimitsTable {
  id: Id;
  /** Host and user name. */
  server: string;
  /** Backoff after "too many messages": no mail is sent before this. */
  pausedUntil: string | null;
  /** How many pauses in a row. */
  pauses: Generated<number>;
  answer: string | null;
}

interface MailSuppressionsTable {
  id: Id;
  /** Case-folded. */
  email: string;
  /** `softBounces`: paused after many temporary refusals in a row. */
  reason: "bounce" | "complaint" | "softBounces";
  detail: Generated<string>;
  createdAt: string;
}

/**
 * When the bounce webhooks last received something that they understood, something that they did not, and something
 * without a valid signature.
 */
interface BounceReportsTable {
  id: Id;
  /** Unique. */
  kind: "understood" | "unreadable" | "unsigned";
  at: string;
}

/** A mailbox that is read for reports, and how far it was read. */
interface BounceMailboxesTable {
  id: Id;
  /** Unique. Server, user name and folder. */
  mailbox: string;
  /** UIDVALIDITY and the last UID that was read: `1795892230:42`. Null before the first time. */
  position: string | null;
  /** Mails that the last run left for the next one. */
  waiting: Generated<number>;
  /** Lease: another process may read it after `claimedUntil`. */
  claimedBy: string | null;
  claimedUntil: string | null;
  /** When it was last read without a failure. */
  readAt: string | null;
  /** Why the last run failed; null when it did not. */
  trouble: string | null;
  /** The mail server's own words. */
  answer: string | null;
  /** Consecutive failures. */
  failures: Generated<number>;
  /** Backoff after a failure: not tried before this time. */
  nextAt: string | null;
  /** Reports that said something about a subscriber. */
  reports: Generated<number>;
  /** Reports without a valid token: they changed nothing. */
  unsigned: Generated<number>;
  unreadable: Generated<number>;
  tooLarge: Generated<number>;
}

/** A report that took effect, so that the same one does so only once. */
interface BounceReceiptsTable {
  id: Id;
  /** Unique. A digest. */
  receipt: string;
  at: string;
}
