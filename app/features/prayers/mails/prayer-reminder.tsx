import type { TFunction } from "i18next";
import { z } from "zod";
import { ActionButton, Greeting, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";
import { defineMailTemplate } from "~/areas/mail-template";
import { siteNameVariable, variableLink } from "~/features/mail/template/mail-variables";

const reminderProps = z.object({
  name: z.string(),
  /** Null for a private request. */
  title: z.string().nullable(),
  /** The secret link. */
  path: z.string(),
  /** Days until the request is closed. */
  days: z.int(),
});
type ReminderProps = z.output<typeof reminderProps>;

const requestText = (t: TFunction, { title }: ReminderProps) =>
  title === null ? t("prayers-mails:reminder.untitled") : t("prayers-mails:reminder.asked", { title });
const silenceText = (t: TFunction, { days }: ReminderProps) =>
  t("prayers-mails:reminder.silence", { count: days });

// The links lead to sections of one page, each with a button to confirm: opening a link changes nothing.
const renewPath = ({ path }: ReminderProps) => `${path}#renew`;
const answeredPath = ({ path }: ReminderProps) => `${path}#answer`;
const closePath = ({ path }: ReminderProps) => `${path}#close`;

/** Asks a requester whether the request is still open. */
export const prayerReminder = defineMailTemplate({
  name: "prayer-reminder",
  title: "admin-mails:templates.prayer-reminder",
  confidential: { permission: "manage_prayers" },
  props: reminderProps,
  subject: "prayers-mails:reminder.subject",
  preview: "prayers-mails:reminder.preview",
  reason: "prayers-mails:reminder.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-reminder",
    variables: {
      greeting: { kind: "greeting", value: ({ props: { name } }) => name },
      name: { kind: "name", value: ({ props: { name } }) => name },
      request: { kind: "text", value: ({ t, props }) => requestText(t, props) },
      silence: { kind: "text", value: ({ t, props }) => silenceText(t, props) },
      siteName: siteNameVariable,
      renewLink: { kind: "link", required: true, value: ({ props }) => renewPath(props) },
      answeredLink: { kind: "link", required: true, value: ({ props }) => answeredPath(props) },
      closeLink: { kind: "link", required: true, value: ({ props }) => closePath(props) },
    },
    defaultParagraphs: (t) => [
      "{{greeting}}",
      "{{request}}",
      t("prayers-mails:reminder.question"),
      variableLink(t("prayers-mails:reminder.renew"), "renewLink"),
      variableLink(t("prayers-mails:reminder.answered"), "answeredLink"),
      variableLink(t("prayers-mails:reminder.close"), "closeLink"),
      "{{silence}}",
    ],
    sample: { name: "Marie", title: null, path: "/prayer-requests", days: 14 },
  },
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.name} />
      <Paragraph>{requestText(t, props)}</Paragraph>
      <Paragraph>{t("prayers-mails:reminder.question")}</Paragraph>
      <ActionButton href={url(renewPath(props))} spelledOut>
        {t("prayers-mails:reminder.renew")}
      </ActionButton>
      <ActionButton href={url(answeredPath(props))}>{t("prayers-mails:reminder.answered")}</ActionButton>
      <ActionButton href={url(closePath(props))}>{t("prayers-mails:reminder.close")}</ActionButton>
      <SmallPrint>{silenceText(t, props)}</SmallPrint>
    </>
  ),
});
