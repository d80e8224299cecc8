import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { findActiveCustomMailText } from "~/features/mail/custom-mail-text.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { mailColours } from "~/features/mail/template/mail-colours";
import { env } from "~/config/env.server";
import { localePath } from "~/i18n/locale-path";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import { newsletterPostMail } from "../mails/newsletter-post";
import type { PreviewPostInput } from "../posts/posts-admin.schema";
import { newsletterMailHtml } from "./newsletter-mail-html.server";

/** A post as its subscribers' mail, while it is written. Its links lead to pages of nobody's own. */
export async function previewPostMail(
  caller: Caller,
  { title, summary, content, language }: PreviewPostInput,
): Promise<{ subject: string; html: string }> {
  requirePermission(caller, "manage_newsletter");
  const settings = await getSettings();
  const withhold = await loadWithholding("mayMail");
  const url = env.PUBLIC_URL + localePath(language, "/newsletter");
  const props = {
    title,
    summary,
    html: newsletterMailHtml(withhold(content, { language, url }), {
      linkColour: mailColours(settings.site.primaryColor).link.day,
      rewriteLink: (address) => address,
    }),
    writtenIn: null,
    readPath: "/newsletter",
    preferencesPath: "/subscribe",
    unsubscribePath: "/subscribe",
    pixel: null,
  };
  const custom = await findActiveCustomMailText(db, newsletterPostMail.name, language);
  const { subject, html } = await renderMail(newsletterPostMail, props, language, settings, custom);
  return { subject, html };
}
