import type { TFunction } from "i18next";
import { mailtoLink } from "~/features/mail/mailto-link";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";
import { findReplyObstacle, type Reply, type ReplyObstacle } from "./replies.server";

export interface ReplyDrafts {
  /** The sender's language, which the drafts use. */
  language: Language;
  /** An empty draft. */
  plain: string;
  /** Drafts with a text. */
  ready: { name: string; href: string; body: string }[];
  /** Why the site itself cannot send an answer; null when it can. */
  obstacle: ReplyObstacle | null;
}

export interface SentReply extends Reply {
  /** The time in the reader's words. */
  when: string;
}

/** What a record's screen shows about answers. */
export interface ShownReplies extends ReplyDrafts {
  sent: SentReply[];
  /** The chosen text to begin with; null without one. */
  draft: string | null;
}

interface ReplyOptions {
  email: string;
  language: string;
  subject: (t: TFunction) => string;
  /** What the bodies may name, beside the site's name. */
  values: Record<string, string>;
  /** The keys of the bodies, by the draft's name. */
  bodies: Record<string, string>;
}

/** How an answer to the sender of a record may begin, as a text and as a mail draft (mailto) to the sender of a record, in the sender's language. */
export async function draftReplies(options: ReplyOptions): Promise<ReplyDrafts> {
  const { siteName } = (await getSettings()).site;
  const language = isLanguage(options.language) ? options.language : defaultLanguage;
  const t = tFor(language);
  const draft = { to: options.email, subject: options.subject(t) };
  const values = { ...options.values, siteName };
  return {
    language,
    plain: mailtoLink(draft),
    ready: Object.entries(options.bodies).map(([name, key]) => {
      const body = t(key, values);
      return { name, href: mailtoLink({ ...draft, body }), body };
    }),
    obstacle: await findReplyObstacle(options),
  };
}
