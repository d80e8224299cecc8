import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { queueMail } from "~/features/mail/mail-queue.server";
import { mailColours } from "~/features/mail/template/mail-colours";
import { getSettings } from "~/settings/settings.server";
import { AppError, requireFound } from "~/request/errors";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage } from "~/i18n/languages";
import { countRows } from "~db/count-rows";
import { db } from "~db/client";
import { newsletterTestMail } from "../mails/newsletter-post";
import { newsletterMailHtml } from "./newsletter-mail-html.server";
import { findPostToMail, withholdWords } from "./newsletter-mail.server";
import { listTooLargeMails } from "./mail-size.server";
import type { MailSize, SendTestMailInput } from "./sending.schema";

const TEST_LIMIT = { most: 20, withinMs: 10 * 60_000 };

/**
 * Mails a post or a draft to any address. The subject is marked as a test in the caller's language. Answers in which
 * languages the mail is too large. Throws AppError 404, and 429 after 20 tests in ten minutes.
 */
export async function sendTestMail(
  caller: Caller,
  { id, email }: SendTestMailInput,
): Promise<{ tooLarge: MailSize[] }> {
  requirePermission(caller, "manage_newsletter");
  const post = requireFound(await findPostToMail(id));
  const { site } = await getSettings();
  const language = isLanguage(post.language) ? post.language : caller.language;
  const { content } = await withholdWords(id, post, language);
  const html = newsletterMailHtml(content, {
    linkColour: mailColours(site.primaryColor).link.day,
    rewriteLink: (address) => address,
  });
  await db.transaction().execute(async (trx) => {
    const sent = await countRows(
      trx
        .selectFrom("mailLog")
        .where("createdAt", ">", new Date(Date.now() - TEST_LIMIT.withinMs).toISOString())
        .where("template", "=", "newsletter-test"),
    );
    if (sent >= TEST_LIMIT.most) {
      const seconds = TEST_LIMIT.withinMs / 1000;
      throw new AppError(429, "tooMany", {
        params: { seconds },
        headers: { "Retry-After": String(seconds) },
      });
    }
    await queueMail(trx, {
      to: email,
      language,
      template: newsletterTestMail,
      props: {
        mark: tFor(caller.language)("admin-sending:test.mark"),
        title: post.title,
        summary: post.summary,
        html,
      },
    });
    await recordChange(trx, caller, { action: "post.testSent", subject: post.title });
  });
  return { tooLarge: await listTooLargeMails(post) };
}
