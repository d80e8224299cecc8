import { z } from "zod";
import { ActionButton, MailFactList, Greeting, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { languageNames, languages } from "~/i18n/languages";
import { studyTypes } from "../application-choices";

/** Confirms an application. Contains no free text: anybody may have typed the address. */
export const bibleStudyConfirmation = defineMailTemplate({
  name: "bible-study-confirmation",
  title: "admin-mails:templates.bible-study-confirmation",
  props: z.object({ name: z.string(), studyType: z.enum(studyTypes), studyLanguage: z.enum(languages) }),
  subject: "bible-study-mails:confirmation.subject",
  preview: "bible-study-mails:confirmation.preview",
  reason: "bible-study-mails:confirmation.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.bible-study-confirmation",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { name } }) => name },
      name: { kind: "name", value: ({ props: { name } }) => name },
      studyType: { kind: "text", value: ({ t, props }) => t(`bible-study:study.types.${props.studyType}`) },
      studyLanguage: { kind: "text", value: ({ props }) => languageNames[props.studyLanguage] },
      siteName: siteNameVariable,
      devotionLink: { kind: "link", value: () => "/devotion" },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      t("bible-study-mails:confirmation.received"),
      `**${t("bible-study:study.type")}** {{studyType}}`,
      `**${t("bible-study:study.language")}** {{studyLanguage}}`,
      t("bible-study-mails:confirmation.next"),
      variableLink(t("bible-study-mails:confirmation.devotion"), "devotionLink"),
    ],
    sample: { name: "Marie", studyType: "online", studyLanguage: "fr" },
  },
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.name} />
      <Paragraph>{t("bible-study-mails:confirmation.received")}</Paragraph>
      <MailFactList
        items={[
          { label: t("bible-study:study.type"), value: t(`bible-study:study.types.${props.studyType}`) },
          { label: t("bible-study:study.language"), value: languageNames[props.studyLanguage] },
        ]}
      />
      <Paragraph>{t("bible-study-mails:confirmation.next")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("bible-study-mails:confirmation.devotion")}</ActionButton>
    </>
  ),
});
