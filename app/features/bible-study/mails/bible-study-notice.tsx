import { z } from "zod";
import { ActionButton, Aside, Facts, MessageText, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";
import { languageNames, languages } from "~/i18n/languages";
import { experiences, studyTypes } from "../study-choices";

const answer = z.string().nullable();

/** Tells the ministry of a new application; an answer goes to the applicant. */
export const bibleStudyNotice = mailTemplate({
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
    applicationId: z.int().optional(), // mails that an earlier version queued have none
  }),
  subject: "bible-study:mail.notice.subject",
  preview: "bible-study:mail.notice.preview",
  reason: "bible-study:mail.notice.reason",
  replyTo: ({ email }) => email,
  about: ({ email }) => email,
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("bible-study:mail.notice.arrived")}</Paragraph>
      <Facts
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
          {t("bible-study:mail.notice.open")}
        </ActionButton>
      )}
      <Aside>{t("bible-study:mail.notice.answer")}</Aside>
    </>
  ),
});
