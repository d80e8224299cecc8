import { render, toPlainText } from "@react-email/render";
import { env } from "~/config/env.server";
import type { Settings } from "~/features/settings/settings.schema";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/path";
import { LetterFrame } from "./letter-frame";
import { mailColours } from "./mail-colours";
import type { MailSite, MailTemplate } from "./mail-template";

/** A mail as it is sent and kept. */
interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo: string | undefined;
  unsubscribeUrl: string | undefined;
}

/** Makes a mail in its language. Throws ZodError when the props are not what the template wants. */
export async function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
): Promise<RenderedMail> {
  const props = template.props.parse(given);
  const t = tFor(language);
  const site = siteIn(language, settings);
  // The administration has one address in every language.
  const url = (path: string) =>
    env.PUBLIC_URL + (path.startsWith("/admin") ? path : localePath(language, path));
  const words: Record<string, unknown> = { ...props, siteName: site.name };
  const say = (key: string) => t(key, words).replace(/[\r\n]+/g, " ");

  const subject = say(template.subject);
  const manage = template.manage?.(props);
  const html = await render(
    <LetterFrame
      {...{ t, language, site, url, subject, manage }}
      preview={say(template.preview)}
      reason={say(template.reason)}
      colours={mailColours(settings.site.primaryColor)}
    >
      <template.Body {...{ t, language, site, url, props }} />
    </LetterFrame>,
  );
  return {
    subject,
    html,
    text: toPlainText(html),
    replyTo: template.replyTo?.(props),
    unsubscribeUrl: manage && url(manage.unsubscribe),
  };
}

const siteIn = (language: Language, { site, ministry }: Settings): MailSite => ({
  name: site.siteName,
  tagline: ministry.tagline[language],
  pastorName: ministry.pastorName,
  email: ministry.email,
  phone: ministry.phone,
  address: ministry.address,
});
