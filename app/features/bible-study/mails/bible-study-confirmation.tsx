import { z } from "zod";
import { ActionButton, Facts, Greeting, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";
import { languageNames, languages } from "~/i18n/languages";
import { studyTypes } from "../study-choices";

/** Confirms an application. Repeats no free text of it: nobody proved that the address is the applicant's. */
export const bibleStudyConfirmation = mailTemplate({
  props: z.object({ name: z.string(), studyType: z.enum(studyTypes), studyLanguage: z.enum(languages) }),
  subject: "bible-study:mail.confirmation.subject",
  preview: "bible-study:mail.confirmation.preview",
  reason: "bible-study:mail.confirmation.reason",
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.name} />
      <Paragraph>{t("bible-study:mail.confirmation.received")}</Paragraph>
      <Facts
        items={[
          { label: t("bible-study:study.type"), value: t(`bible-study:study.types.${props.studyType}`) },
          { label: t("bible-study:study.language"), value: languageNames[props.studyLanguage] },
        ]}
      />
      <Paragraph>{t("bible-study:mail.confirmation.next")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("bible-study:mail.confirmation.devotion")}</ActionButton>
    </>
  ),
});
