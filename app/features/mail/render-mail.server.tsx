import { render, toPlainText } from "@react-email/render";
import { env } from "~/config/env.server";
import type { Settings } from "~/settings/settings.schema";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { MailFrame } from "./template/mail-frame";
import { mailColours } from "./template/mail-colours";
import type { MailBodyProps, MailSite, MailTemplate } from "./template/mail-template";
import { fillHtml, fillSubject, variableValues } from "./custom-mail-text";
import { CustomMailBody, insertBlocks } from "./template/custom-mail-body";

/** A mail as it is sent and kept. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo: string | undefined;
  unsubscribeUrl: string | undefined;
}

/** The ministry's own words for a mail: HTML in which each variable stands as `{{name}}`. */
interface CustomText {
  subject: string;
  html: string;
}

/**
 * Makes a mail in its language, in the ministry's `own` words where it has some. Throws ZodError when the props are not
 * what the template wants.
 */
export async function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
  own?: CustomText,
): Promise<RenderedMail> {
  const mail = toBodyProps(template, given, language, settings);
  const { t, site, url, props } = mail;
  const words: Record<string, unknown> = { ...props, siteName: site.name };
  const say = (key: string) => t(key, words).replace(/[\r\n]+/g, " ");

  const filled = own && fillVariables(template, own, mail);
  const subject = filled?.subject ?? say(template.subject);
  const manage = template.manage?.(props);
  const html = await render(
    <MailFrame
      {...{ t, language, site, url, subject, manage }}
      preview={say(template.preview)}
      reason={say(template.reason)}
      colours={mailColours(settings.site.primaryColor)}
    >
      {filled ? (
        <CustomMailBody
          html={filled.html}
          blocks={filled.blocks}
          spelledOut={{ addresses: filled.actingLinks, lead: t("mail:copyAddress") }}
        />
      ) : (
        <template.Body {...mail} />
      )}
    </MailFrame>,
  );
  return {
    subject,
    html,
    text: toPlainText(html),
    replyTo: template.replyTo?.(props),
    unsubscribeUrl: manage && url(manage.unsubscribe),
  };
}

/** Own words with all they say filled in, as `renderMail` puts them into the letter. */
export function fillCustomMailText<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
  own: CustomText,
): CustomText {
  const { subject, html, blocks } = fillVariables(
    template,
    own,
    toBodyProps(template, given, language, settings),
  );
  return { subject, html: insertBlocks(html, blocks) };
}

function fillVariables<Props extends object>(
  { own, subject: builtIn }: MailTemplate<Props>,
  { subject, html }: CustomText,
  mail: MailBodyProps<Props>,
) {
  const variables = own?.variables ?? {};
  const values = variableValues(variables, mail);
  const names = Object.keys(variables);
  const blocks = names.filter((name) => variables[name]!.kind === "block");
  const acting = names.filter((name) => variables[name]!.required && !blocks.includes(name));
  return {
    subject: fillSubject(subject, values) || mail.t(builtIn, { siteName: mail.site.name }),
    html: fillHtml(html, values, blocks),
    actingLinks: acting.map((name) => values.get(name) ?? ""),
    blocks: new Map(blocks.map((name) => [name, values.get(name) ?? ""])),
  };
}

function toBodyProps<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
): MailBodyProps<Props> {
  return {
    language,
    t: tFor(language),
    site: toMailSite(language, settings),
    props: template.props.parse(given),
    // The administration has one address in every language.
    url: (path) => env.PUBLIC_URL + (path.startsWith("/admin") ? path : localePath(language, path)),
  };
}

const toMailSite = (language: Language, { site, ministry }: Settings): MailSite => ({
  name: site.siteName,
  tagline: ministry.tagline[language],
  pastorName: ministry.pastorName,
  email: ministry.email,
  phone: ministry.phone,
  address: ministry.address,
});
