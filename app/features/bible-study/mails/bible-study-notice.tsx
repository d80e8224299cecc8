import { z } from "zod";
import {
  ActionButton,
  SmallPrint,
  MailFactList,
  MessageText,
  Paragraph,
} from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { variableLink, siteNameVariable } from "~/features/mail/template/mail-variables";
import { languageNames, languages } from "~/i18n/languages";
import { experiences, studyTypes } from "../application-choices";

const answer = z.string().nullable();

/** A notice to the ministry. A reply goes to the applicant. */
export const bibleStudyNotice = defineMailTemplate({
  name: "bible-study-notice",
  title: "admin-mails:templates.bible-study-notice",
  props: z.object({
    name: z.string(),
    email: z.string(),
    phone: answer,
    city: answer,
    country: answer,
    studyType: z.enum(studyTypes),
    experience: z.enum(experiences).nullable(),
    availability: answer,
    motivation: answer,
    specificInterests: answer,
    language: z.enum(languages),
    applicationId: z.int().optional(), // missing in mails that an earlier version queued
  }),
  subject: "bible-study-mails:notice.subject",
  preview: "bible-study-mails:notice.preview",
  reason: "bible-study-mails:notice.reason",
  replyTo: ({ email }) => email,
  about: ({ email }) => email,
  customText: {
    purpose: "admin-mail-templates:purpose.bible-study-notice",
    variables: {
      name: { kind: "text", value: ({ props: { name } }) => name },
      email: { kind: "text", value: ({ props: { email } }) => email },
      phone: { kind: "text", value: ({ props: { phone } }) => phone },
      place: {
        kind: "text",
        value: ({ props: { city, country } }) => [city, country].filter(Boolean).join(", "),
      },
      studyType: { kind: "text", value: ({ t, props }) => t(`bible-study:study.types.${props.studyType}`) },
      studyLanguage: { kind: "text", value: ({ props: { language } }) => languageNames[language] },
      availability: { kind: "text", value: ({ props: { availability } }) => availability },
      message: {
        kind: "text",
        value: ({ props: { motivation, specificInterests } }) =>
          [motivation, specificInterests].filter(Boolean).join("\n"),
      },
      siteName: siteNameVariable,
      openLink: {
        kind: "link",
        value: ({ props: { applicationId } }) =>
          applicationId === undefined ? "/admin/bible-study" : `/admin/bible-study/${applicationId}`,
      },
    },
    defaultParagraphs: (t) => [
      t("bible-study-mails:notice.arrived"),
      `**${t("bible-study:personal.name")}** {{name}}`,
      `**${t("bible-study:personal.email")}** {{email}}`,
      `**${t("bible-study:personal.phone")}** {{phone}}`,
      `**${t("bible-study:personal.city")}** {{place}}`,
      `**${t("bible-study:study.type")}** {{studyType}}`,
      `**${t("bible-study:study.availability")}** {{availability}}`,
      `**${t("bible-study:study.language")}** {{studyLanguage}}`,
      "> {{message}}",
      variableLink(t("bible-study-mails:notice.open"), "openLink"),
      t("bible-study-mails:notice.answer"),
    ],
    sample: {
      name: "Marie Toussaint",
      email: "marie@example.org",
      phone: "+509 3412 5678",
      city: "Jacmel",
      country: null,
      studyType: "online",
      experience: null,
      availability: null,
      motivation: "…",
      specificInterests: null,
      language: "fr",
    },
  },
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("bible-study-mails:notice.arrived")}</Paragraph>
      <MailFactList
        items={[
          { label: t("bible-study:personal.name"), value: props.name },
          { label: t("bible-study:personal.email"), value: props.email },
          { label: t("bible-study:personal.phone"), value: props.phone },
          { label: t("bible-study:personal.city"), value: props.city },
          { label: t("bible-study:personal.country"), value: props.country },
          { label: t("bible-study:study.type"), value: t(`bible-study:study.types.${props.studyType}`) },
          {
            label: t("bible-study:study.experience"),
            value: props.experience && t(`bible-study:study.experiences.${props.experience}`),
          },
          { label: t("bible-study:study.availability"), value: props.availability },
          { label: t("bible-study:study.language"), value: languageNames[props.language] },
        ]}
      />
      {props.motivation && (
        <MessageText label={t("bible-study:more.motivation")}>{props.motivation}</MessageText>
      )}
      {props.specificInterests && (
        <MessageText label={t("bible-study:more.interests")}>{props.specificInterests}</MessageText>
      )}
      {props.applicationId !== undefined && (
        <ActionButton href={url(`/admin/bible-study/${props.applicationId}`)}>
          {t("bible-study-mails:notice.open")}
        </ActionButton>
      )}
      <SmallPrint>{t("bible-study-mails:notice.answer")}</SmallPrint>
    </>
  ),
});
