import { env } from "~/config/env.server";
import type { Settings } from "~/settings/sections";
import { tFor } from "~/i18n/i18n.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { MailFrame } from "./template/mail-frame";
import { mailColours } from "./template/mail-colours";
import { picturePath } from "~/features/writing/pictures/picture-path";
import type { MailBodyProps, MailSite, MailTemplate } from "~/areas/mail-template";
import { fillHtml, fillSubject, variableValues } from "./custom-mail-text";
import { CustomMailBody, insertBlocks } from "./template/custom-mail-body";

/** A mail as it is sent and stored. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo: string | undefined;
  /** The Message-IDs of the mails before it; undefined for a mail that a program wrote. */
  thread: string[] | undefined;
  unsubscribeUrl: string | undefined;
}

/** Custom text: HTML with variables as `{{name}}`. */
interface CustomText {
  subject: string;
  html: string;
}

/** Renders a mail with its built-in or its `custom` text. Throws ZodError when the props do not fit the template. */
export async function renderMail<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
  custom?: CustomText,
): Promise<RenderedMail> {
  const mail = toBodyProps(template, given, language, settings);
  const { t, site, url, props } = mail;
  const values: Record<string, unknown> = { ...props, siteName: site.name };
  const sentence = (key: string) => t(key, values).replace(/[\r\n]+/g, " ");

  const filled = custom && fillVariables(template, custom, mail);
  const subject = filled?.subject ?? sentence(template.subject);
  const Below = template.customText?.Below;
  const subscriptionLinks = template.subscriptionLinks?.(props);
  const { render, toPlainText } = await import("@react-email/render"); // loaded with the first mail
  const html = await render(
    <MailFrame
      {...{ t, language, site, url, subject, subscriptionLinks }}
      preview={sentence(template.preview)}
      reason={sentence(template.reason)}
      colours={mailColours(settings.site.primaryColor)}
      isSigned={template.thread !== undefined}
    >
      {filled ? (
        <>
          <CustomMailBody
            html={filled.html}
            blocks={filled.blocks}
            spelledOut={{ addresses: filled.actingLinks, lead: t("mail:copyAddress") }}
          />
          {Below && <Below {...mail} />}
        </>
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
    thread: template.thread?.(props),
    unsubscribeUrl: subscriptionLinks && url(subscriptionLinks.unsubscribe),
  };
}

/** Custom text with the values of its variables. */
export function fillCustomMailText<Props extends object>(
  template: MailTemplate<Props>,
  given: unknown,
  language: Language,
  settings: Settings,
  custom: CustomText,
): CustomText {
  const { subject, html, blocks } = fillVariables(
    template,
    custom,
    toBodyProps(template, given, language, settings),
  );
  return { subject, html: insertBlocks(html, blocks) };
}

function fillVariables<Props extends object>(
  { customText, subject: defaultSubject }: MailTemplate<Props>,
  { subject, html }: CustomText,
  mail: MailBodyProps<Props>,
) {
  const variables = customText?.variables ?? {};
  const values = variableValues(variables, mail);
  const names = Object.keys(variables);
  const blocks = names.filter((name) => variables[name]!.kind === "block");
  const acting = names.filter((name) => variables[name]!.required && !blocks.includes(name));
  return {
    subject: fillSubject(subject, values) || mail.t(defaultSubject, { siteName: mail.site.name }),
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
    // The administration has no language in its paths.
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
  logo: ministry.logo ? env.PUBLIC_URL + picturePath(ministry.logo) : null,
});

/** A mail's language, or the site's default when it no longer offers that one: the links of the mail use it. */
export function offeredLanguage(
  language: string,
  { availableLanguages, defaultLanguage }: Settings["languages"],
): Language {
  return isLanguage(language) && availableLanguages.includes(language) ? language : defaultLanguage;
}
