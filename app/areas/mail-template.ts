import type { TFunction } from "i18next";
import type { Kysely } from "kysely";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { Permission } from "~/auth/permissions";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";

/** The ministry's data in a mail, in the mail's language. */
export interface MailSite {
  name: string;
  tagline: string;
  pastorName: string;
  email: string;
  phone: string;
  address: string;
}

/** The props of a mail's body. */
export interface MailBodyProps<Props> {
  language: Language;
  t: TFunction;
  site: MailSite;
  props: Props;
  /** An absolute address of this site in the mail's language: `url("/contact")`. */
  url: (path: string) => string;
}

/** A variable that custom text may use as `{{name}}`. */
export interface MailVariable<Props> {
  /**
   * `text`: escaped text. `name`: text that must look like a name. `greeting`: a greeting with that name. `link`: a path of
   * this site or a whole address. `block`: safe HTML with inline styles, alone in its paragraph.
   */
  kind: "text" | "name" | "greeting" | "link" | "block";
  /** Key of its meaning; by default the site's own key of that name. */
  meaning?: string;
  /** Custom text without this link or block is refused. */
  required?: boolean;
  value: (given: MailBodyProps<Props>) => string | null | undefined;
}

/** What the ministry may write in a mail (custom-mail-text). */
export interface CustomMailTextOptions<Props> {
  /** Key of the sentence that says what the mail is for. */
  purpose: string;
  variables: Record<string, MailVariable<Props>>;
  /** The built-in text as paragraphs of Markdown with {{variables}}, to begin with. */
  defaultParagraphs: (t: TFunction) => string[];
  /** The props of a preview. */
  sample: Props | ((t: TFunction) => Props);
}

/**
 * Who may write custom text: `manage_users` for all types. `newsletter`: also `manage_newsletter`. `giving`: needs
 * `manage_donations` as well, because such a mail says where money is sent.
 */
export const mailTypes = ["newsletter", "giving", "service"] as const;
export type MailType = (typeof mailTypes)[number];

/** An attachment. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One kind of mail. Keys are of the area's locales; their text may use {{siteName}} and any string prop. */
export interface MailTemplate<Props extends object> {
  /** What mail_log stores. */
  name: string;
  /** Key of its name in the administration. */
  title: string;
  /** Default: `service`. */
  type?: MailType;
  /** Parsed when the mail is queued and when it is rendered. JSON values only. */
  props: z.ZodType<Props>;
  /** Key of the subject. */
  subject: string;
  /** Key of the line that mailboxes show beside the subject. */
  preview: string;
  /** Key of the sentence in the foot that says why the person gets this. */
  reason: string;
  /** The content between head and signature. */
  Body: ComponentType<MailBodyProps<Props>>;
  /** Default: the ministry. */
  replyTo?(props: Props): string | undefined;
  /** The e-mail of the person whose data the mail holds, for a notice to staff. Erasing the person erases the mail. */
  about?(props: Props): string | null;
  /**
   * For mails that tell what somebody believes or suffers: whose they are and what they hold is encrypted in the database
   * and shown only to callers with this permission. Such a mail is its recipient's: it cannot have `about`.
   * See docs/decisions/0018-prayers-are-confidential-by-construction.md.
   */
  confidential?: { permission: Permission };
  /** Attachments, created for every attempt: props hold only ids. */
  attach?(props: Props): Promise<MailFile[]>;
  /** For auto-replies: whether this address (case-folded) gets it. Called by the job, never by the form. */
  isWanted?(recipient: string): Promise<boolean>;
  /** Called in the transaction that stores the status `sent`. */
  onSent?(trx: Kysely<DB>, props: Props): Promise<void>;
  /** Left out: the mail has only its built-in text. */
  customText?: CustomMailTextOptions<NoInfer<Props>>;
  /** For mails of a list: the paths of the links in the foot and of the List-Unsubscribe headers. */
  subscriptionLinks?(props: Props): { preferences: string; unsubscribe: string };
}

/** A template whatever its props are. */
export interface DeclaredMail extends Pick<MailTemplate<object>, "name" | "title" | "subject"> {
  customText?: { purpose: string; variables: Record<string, { meaning?: string }> };
}

/** Gives schema and body the same type of props. */
export const defineMailTemplate = <Props extends object>(template: MailTemplate<Props>) => template;
