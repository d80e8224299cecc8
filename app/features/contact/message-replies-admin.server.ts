import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { mailtoLink } from "~/features/mail/mailto-link";
import { getSettings } from "~/settings/settings.server";
import { tFor } from "~/i18n/i18n.server";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import type { AdminMessage } from "./messages-admin.schema";

const quickReplies = ["received", "soon", "blessing"] as const;

export interface MessageReplies {
  /** The language the drafts are written in: the sender's. */
  language: Language;
  /** Opens an empty letter. */
  plain: string;
  /** Open one that says it already (spec admin §2). */
  quick: { name: (typeof quickReplies)[number]; href: string }[];
}

/** The ways to answer a message by mail: drafts in its sender's language. */
export async function draftMessageReplies(caller: Caller, message: AdminMessage): Promise<MessageReplies> {
  requirePermission(caller, "manage_content");
  const { siteName } = (await getSettings()).site;
  const language = isLanguage(message.language) ? message.language : defaultLanguage;
  const t = tFor(language);
  const letter = { to: message.email, subject: `Re: ${message.subject}` };
  const words = { firstName: message.firstName, siteName };
  return {
    language,
    plain: mailtoLink(letter),
    quick: quickReplies.map((name) => ({
      name,
      href: mailtoLink({ ...letter, body: t(`admin-messages:replies.${name}.body`, words) }),
    })),
  };
}
