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

/** When the bounce webhook last received something that it understood, and something that it did not. */
interface BounceReportsTable {
  id: Id;
  /** Unique. */
  kind: "understood" | "unreadable";
  at: string;
}
