import { Heading, Link, Section } from "@react-email/components";
import type { TFunction } from "i18next";
import { z } from "zod";
import { SmallPrint } from "~/features/mail/template/mail-elements";
import { inkColour, softInkColour, sansFont, serifFont } from "~/features/mail/template/mail-style";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { languages, type Language } from "~/i18n/languages";
import { samplePaths, subscriberPaths, subscriptionLinks } from "./subscriber-links";

/** A post as a mail. */
const postMailProps = z.object({
  title: z.string(),
  summary: z.string(),
  /** Safe HTML with absolute addresses (newsletter-mail-html.server). */
  html: z.string(),
  /** The post's language, when it is not the reader's and there is no approved translation. */
  writtenIn: z.enum(languages).nullable(),
  /** The post on the site. */
  readPath: z.string(),
  ...subscriberPaths,
  /** The address of the transparent picture that counts an opened mail. */
  pixel: z.string().nullable(),
});

const originalNote = (t: TFunction, writtenIn: Language) =>
  t("admin-sending:letter.original", { language: t(`admin-sending:letter.in.${writtenIn}`) });

/** Title and content of the post: safe HTML with inline styles. */
function PostText({ title, html, lang }: { title: string; html: string; lang?: string | undefined }) {
  return (
    <>
      <Heading
        as="h1"
        lang={lang}
        className="ink verse"
        style={{
          fontFamily: serifFont,
          fontSize: 30,
          fontWeight: 600,
          lineHeight: 1.22,
          color: inkColour,
          margin: "0 0 22px",
          wordBreak: "break-word",
        }}
      >
        {title}
      </Heading>
      <Section>
        <div lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      </Section>
    </>
  );
}

/** A note above the post, as HTML. */
const noteHtml = (words: string) =>
  `<p class="soft" style="font-family:${sansFont};font-size:15px;line-height:1.55;color:${softInkColour};margin:0 0 18px;">${words}</p>`;

const pixelHtml = (address: string) =>
  `<img src="${address}" alt="" width="1" height="1" style="display:block;">`;

export const newsletterPostMail = defineMailTemplate({
  name: "newsletter-letter",
  title: "admin-mails:templates.newsletter-letter",
  type: "newsletter",
  props: postMailProps,
  subject: "admin-sending:letter.subject",
  preview: "admin-sending:letter.preview",
  reason: "newsletter-mails:welcome.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.newsletter-letter",
    variables: {
      title: { kind: "text", value: ({ props: { title } }) => title },
      summary: { kind: "text", value: ({ props: { summary } }) => summary },
      content: {
        kind: "block",
        required: true,
        value: ({ t, props: { html, writtenIn, pixel } }) =>
          (writtenIn ? noteHtml(originalNote(t, writtenIn)) : "") +
          `<div${writtenIn ? ` lang="${writtenIn}"` : ""}>${html}</div>` +
          (pixel ? pixelHtml(pixel) : ""),
      },
      readLink: { kind: "link", value: ({ props: { readPath } }) => readPath },
      siteName: siteNameVariable,
    },
    defaultParagraphs: (t) => [
      "## {{title}}",
      "{{content}}",
      variableLink(t("admin-sending:letter.readOnSite"), "readLink"),
    ],
    sample: (t) => ({
      title: t("admin-mail-templates:sample.title"),
      summary: t("admin-mail-templates:sample.summary"),
      html: `<p>${t("admin-mail-templates:sample.content")}</p>`,
      writtenIn: null,
      readPath: "/newsletter",
      ...samplePaths,
      pixel: null,
    }),
  },
  subscriptionLinks: (props) => subscriptionLinks(props),
  Body: ({ t, props, url }) => (
    <>
      {props.writtenIn && <SmallPrint>{originalNote(t, props.writtenIn)}</SmallPrint>}
      <PostText title={props.title} html={props.html} lang={props.writtenIn ?? undefined} />
      <SmallPrint>
        <Link
          href={url(props.readPath)}
          className="soft"
          style={{ color: softInkColour, textDecoration: "underline" }}
        >
          {t("admin-sending:letter.readOnSite")}
        </Link>
      </SmallPrint>
      {props.pixel && <img src={props.pixel} alt="" width="1" height="1" style={{ display: "block" }} />}
    </>
  ),
});

const testMailProps = z.object({
  /** The mark in the subject, in the language of the administrator. */
  mark: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
});

/** The same mail as a test: without links that act for a subscriber. */
export const newsletterTestMail = defineMailTemplate({
  name: "newsletter-test",
  title: "admin-mails:templates.newsletter-test",
  props: testMailProps,
  subject: "admin-sending:letter.testSubject",
  preview: "admin-sending:letter.preview",
  reason: "admin-sending:letter.testReason",
  Body: ({ t, props }) => (
    <>
      <SmallPrint>{t("admin-sending:letter.testNote")}</SmallPrint>
      <PostText title={props.title} html={props.html} />
    </>
  ),
});
