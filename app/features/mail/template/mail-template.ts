import type { TFunction } from "i18next";
import type { Kysely } from "kysely";
import type { ComponentType } from "react";
import type { z } from "zod";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";

/** What mails say of the ministry, in the mail's language. */
export interface MailSite {
  name: string;
  tagline: string;
  pastorName: string;
  email: string;
  phone: string;
  address: string;
}

/** What the body of a mail is made from. */
export interface MailBodyProps<Props> {
  language: Language;
  t: TFunction;
  site: MailSite;
  props: Props;
  /** An absolute address of this site in the mail's language: `url("/contact")`. */
  url: (path: string) => string;
}

/** Something that the ministry's own words for a mail may say, as `{{name}}`. */
export interface MailVariable<Props> {
  /**
   * `text` is only text, whatever it holds; `name` the same if it reads as a name; `greeting` greets by that name;
   * `link` is a path of this site, or a whole address, that words lead to; `block` is safe HTML, dressed for mailboxes,
   * that stands alone in its paragraph.
   */
  kind: "text" | "name" | "greeting" | "link" | "block";
  /** The mail is worth nothing without this link or block. */
  required?: boolean;
  of: (given: MailBodyProps<Props>) => string | null | undefined;
}

/** How the words of a mail are made the ministry's own (mail-words). */
export interface CustomMailTextOptions<Props> {
  variables: Record<string, MailVariable<Props>>;
  /** The built-in words as paragraphs of Markdown with {{variables}}: what one begins from. */
  start: (t: TFunction) => string[];
  /** What a preview is made with. */
  sample: Props | ((t: TFunction) => Props);
}

/**
 * Who may write a mail's own words, beside administrators with `manage_users`: `newsletter` those who manage the
 * newsletter too. `giving` wants `manage_donations` as well, because such a mail says where money is sent.
 */
export const mailTypes = ["newsletter", "giving", "service"] as const;
export type MailType = (typeof mailTypes)[number];

/** A file that goes with a mail. */
export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One kind of mail. Keys name sentences in the feature's own locales and may use {{siteName}} and any string prop. */
export interface MailTemplate<Props extends object> {
  /** What mail_log stores; also the key of its name in `admin-mails:templates`. */
  name: string;
  /** `service` unless said. */
  type?: MailType;
  /** Checked when the mail is queued and again when it is made; JSON values only. */
  props: z.ZodType<Props>;
  /** Key of the subject. */
  subject: string;
  /** Key of the line that mailboxes show beside the subject. */
  preview: string;
  /** Key of the sentence in the foot that says why the person gets this. */
  reason: string;
  /** What stands between the head of the letter and the signature. */
  Body: ComponentType<MailBodyProps<Props>>;
  /** Where an answer goes, when not to the ministry. */
  replyTo?(props: Props): string | undefined;
  /** Whose words the mail carries to somebody else (a notice to staff): erasing that person's data erases it too. */
  about?(props: Props): string | null;
  /** Files that go with it, made anew for every attempt at sending: props hold the ids of what they show. */
  attach?(props: Props): Promise<MailFile[]>;
  /** Of an answer to a form: whether this address (case-folded) gets it. Asked by the job, never by the form. */
  isWanted?(recipient: string): Promise<boolean>;
  /** What is noted when the mail server took it, in the same transaction. */
  onSent?(trx: Kysely<DB>, props: Props): Promise<void>;
  /** Whether and how the ministry may write it in its own words; built-in alone where nothing is said. */
  own?: CustomMailTextOptions<NoInfer<Props>>;
  /** Paths for mails of a list: links in the foot and the List-Unsubscribe headers. */
  manage?(props: Props): { preferences: string; unsubscribe: string };
}

/** Ties a template's schema to its body, so that both speak of the same props. */
export const defineMailTemplate = <Props extends object>(template: MailTemplate<Props>) => template;
