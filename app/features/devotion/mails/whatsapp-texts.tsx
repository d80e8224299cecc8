import { Link, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, MessageText, Paragraph, useMailContext } from "~/features/mail/template/mail-elements";
import { sansFont } from "~/features/mail/template/mail-style";
import { languageNames, languages } from "~/i18n/languages";
import { readyToPastePath } from "../daily-content/daily-content-editor-path";

/** The morning's texts for WhatsApp, for somebody of the team who asked for them. */
export const whatsAppTextsMail = defineMailTemplate({
  name: "whatsapp-texts",
  title: "admin-mails:templates.whatsapp-texts",
  props: z.object({
    date: z.iso.date(),
    /** The date in words. */
    longDate: z.string(),
    texts: z.array(
      z.object({
        language: z.enum(languages),
        text: z.string(),
        /** WhatsApp's address that opens with the text. */
        share: z.string(),
        /** The picture's absolute address. */
        picture: z.string(),
      }),
    ),
  }),
  subject: "devotion-mails:whatsapp.subject",
  preview: "devotion-mails:whatsapp.preview",
  reason: "devotion-mails:whatsapp.reason",
  Body: ({ t, props: { date, texts }, url }) => (
    <>
      <Paragraph>{t("devotion-mails:whatsapp.lead")}</Paragraph>
      {texts.map(({ language, text, share, picture }) => (
        <div key={language} lang={language}>
          <MessageText label={languageNames[language]}>{text}</MessageText>
          <TextLink href={share} isSkippedInText>
            {t("devotion-mails:whatsapp.share")}
          </TextLink>
          <TextLink href={picture}>{t("devotion-mails:whatsapp.picture")}</TextLink>
        </div>
      ))}
      <ActionButton href={url(readyToPastePath(date))}>{t("devotion-mails:whatsapp.open")}</ActionButton>
      <TextLink href={url("/admin/daily-content/paste#mail")}>{t("devotion-mails:whatsapp.stop")}</TextLink>
    </>
  ),
});

interface TextLinkProps {
  href: string;
  /** An address that is too long for the text version. */
  isSkippedInText?: boolean;
  children: ReactNode;
}

function TextLink({ href, isSkippedInText, children }: TextLinkProps) {
  const { language, colours } = useMailContext();
  return (
    <Text
      {...(isSkippedInText && { "data-skip-in-text": true })}
      lang={language}
      style={{ fontFamily: sansFont, fontSize: 17, lineHeight: 1.6, margin: "0 0 10px" }}
    >
      <Link href={href} className="link" style={{ color: colours.link.day, textDecoration: "underline" }}>
        {children}
      </Link>
    </Text>
  );
}
