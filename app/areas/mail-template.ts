import type { TFunction } from "i18next";
import type { Kysely } from "kysely";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { Permission } from "~/auth/permissions";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";

/** The ministry's details for a mail, in the mail's language. */
export interface MailSite {
  name: string;
  tagline: string;
  pastorName: string;
  email: string;
  phone: string;
  address: string;
  /** The absolute URL of the ministry's logo; null: the sunrise. */
  logo: string | null;
}

/** The props of a mail's body. */
export interface MailBodyProps<Props> {
  language: Language;
  t: TFunction;
  site: MailSite;
  props: Props;
  /** An absolute URL of this site in the mail's language: `url("/contact")`. */
  url: (path: string) => string;
}

/** A variable that custom text may use as `{{name}}`. */
export interface MailVariable<Props> {
  /**
   * `text`: escaped text. `name`: text that must look like a name. `greeting`: a greeting with that name. `link`: a
   * path of this site or an absolute URL. `block`: safe HTML with inline styles, alone in its paragraph.
   */
  kind: "text" | "name" | "greeting" | "link" | "block";
  /** Key of its description; by default the shared key of that name. */
  meaning?: string;
  /** Custom text without this link or block is rejected. */
  required?: boolean;
  value: (given: MailBodyProps<Props>) => string | null | undefined;
}

/** The options for custom text of a mail (custom-mail-text). */
export interface CustomMailTextOptions<Props> {
  /** Key of the sentence about the purpose of the mail. */
  purpose: string;
  variables: Record<string, MailVariable<Props>>;
  /** The built-in text to start from: Markdown paragraphs with {{variables}}. */
  defaultParagraphs: (t: TFunction) => string[];
  /** Follows custom text, for what that text cannot know. */
  Below?: ComponentType<MailBodyProps<Props>>;
  /** The props of a preview. */
  sample: Props | ((t: TFunction) => Props);
}

/**
 * Who may write custom text: `manage_users` for all types. `newsletter`: also `manage_newsletter`. `giving`: requires
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

/** One kind of mail. Keys are in the area's locales; their texts may use {{siteName}} and any string prop. */
export interface MailTemplate<Props extends object> {
  /** Its name in `mail_log`. */
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
  /** Key of the sentence in the footer about why the person gets this mail. */
  reason: string;
  /** The content between header and signature. */
  Body: ComponentType<MailBodyProps<Props>>;
  /** Default: the ministry. */
  replyTo?(props: Props): string | undefined;
  /**
   * For a letter that somebody of the team wrote and signed: the Message-IDs of the mails before it, oldest first. Such a
   * mail has no closing of the site's own and is not marked as automatic.
   */
  thread?(props: Props): string[];
  /** For a notice to staff: the email of the person it is about. Erasing the person erases the mail. */
  about?(props: Props): string | null;
  /**
   * For mails that reveal what somebody believes or suffers: recipient and content are encrypted in the database and
   * shown only to callers with this permission. Such a mail belongs to its recipient: it cannot have `about`.
   * See docs/decisions/0018-prayers-are-confidential-by-construction.md.
   */
  confidential?: { permission: Permission };
  /** Attachments, created for every attempt: props hold only ids. */
  attach?(props: Props): Promise<MailFile[]>;
  /** For auto-replies: whether this address (case-folded) gets the mail. Called by the job, never by the form. */
  isWanted?(recipient: string): Promise<boolean>;
  /** Called in the transaction that stores the status `sent`. */
  onSent?(trx: Kysely<DB>, props: Props): Promise<void>;
  /** If omitted, the mail has only its built-in text. */
  customText?: CustomMailTextOptions<NoInfer<Props>>;
  /** For mails of a list: the paths of the links in the footer and of the List-Unsubscribe headers. */
  subscriptionLinks?(props: Props): { preferences: string; unsubscribe: string };
}

/** A template with any props. */
export interface DeclaredMail extends Pick<MailTemplate<object>, "name" | "title" | "subject"> {
  customText?: { purpose: string; variables: Record<string, { meaning?: string }> };
}

/** Type check: schema and body have the same type of props. */
export const defineMailTemplate = <Props extends object>(template: MailTemplate<Props>) => template;
