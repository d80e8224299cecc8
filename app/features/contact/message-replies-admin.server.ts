import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { mailtoLink } from "~/features/mail/mailto-link";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import type { AdminMessage } from "./messages-admin.schema";

const quickReplies = ["received", "soon", "blessing"] as const;

export interface MessageReplies {
  /** The sender's language, which the drafts use. */
  language: Language;
  /** An empty draft. */
  plain: string;
  /** Drafts with a text (spec admin §2). */
  quick: { name: (typeof quickReplies)[number]; href: string }[];
}

/** Mail drafts (mailto) to the sender of a message, in the sender's language. */
export async function draftMessageReplies(caller: Caller, message: AdminMessage): Promise<MessageReplies> {
  requirePermission(caller, "manage_content");
  const { siteName } = (await getSettings()).site;
  const language = isLanguage(message.language) ? message.language : defaultLanguage;
  const t = tFor(language);
  const draft = { to: message.email, subject: `Re: ${message.subject}` };
  const values = { firstName: message.firstName, siteName };
  return {
    language,
    plain: mailtoLink(draft),
    quick: quickReplies.map((name) => ({
      name,
      href: mailtoLink({ ...draft, body: t(`admin-messages:replies.${name}.body`, values) }),
    })),
  };
}
