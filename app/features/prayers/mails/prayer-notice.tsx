import type { TFunction } from "i18next";
import { z } from "zod";
import { ActionButton, MailFactList, Paragraph } from "~/features/mail/template/mail-elements";
import { defineMailTemplate, type MailBodyProps, type MailVariable } from "~/areas/mail-template";
import { siteNameVariable, variableLink } from "~/features/mail/template/mail-variables";
import { languageNames, languages } from "~/i18n/languages";
import { prayerTypes } from "../prayer-choices";

// Other people may read the team's mailboxes, so these notices contain neither the requester nor the text.

const noticeProps = z.object({
  requestId: z.int(),
  isTestimony: z.boolean(),
  isCrisis: z.boolean(),
  prayerType: z.enum(prayerTypes),
  requestLanguage: z.enum(languages),
});
type NoticeProps = z.output<typeof noticeProps>;

const requestPath = ({ requestId }: NoticeProps) => `/admin/prayers/${requestId}`;
const typeLabel = (t: TFunction, { prayerType }: NoticeProps) => t(`prayers:types.${prayerType}`);

const variables = {
  prayerType: { kind: "text", value: ({ t, props }) => typeLabel(t, props) },
  language: { kind: "text", value: ({ props: { requestLanguage } }) => languageNames[requestLanguage] },
  siteName: siteNameVariable,
  openLink: { kind: "link", required: true, value: ({ props }) => requestPath(props) },
} satisfies Record<string, MailVariable<NoticeProps>>;

const sample = {
  requestId: 1,
  isTestimony: false,
  isCrisis: false,
  prayerType: "healing",
  requestLanguage: "ht",
} as const;

const factParagraphs = (t: TFunction) => [
  `**${t("prayers-mails:notice.kind")}** {{prayerType}}`,
  `**${t("prayers-mails:notice.language")}** {{language}}`,
  t("prayers-mails:notice.where"),
  variableLink(t("prayers-mails:notice.open"), "openLink"),
];

function NoticeFacts({ t, props, url }: Pick<MailBodyProps<NoticeProps>, "t" | "props" | "url">) {
  return (
    <>
      <MailFactList
        items={[
          { label: t("prayers-mails:notice.kind"), value: typeLabel(t, props) },
          { label: t("prayers-mails:notice.language"), value: languageNames[props.requestLanguage] },
        ]}
      />
      <Paragraph>{t("prayers-mails:notice.where")}</Paragraph>
      <ActionButton href={url(requestPath(props))}>{t("prayers-mails:notice.open")}</ActionButton>
    </>
  );
}

/** Tells the ministry that a request or a testimony waits for review. */
export const prayerNotice = defineMailTemplate({
  name: "prayer-notice",
  title: "admin-mails:templates.prayer-notice",
  props: noticeProps,
  subject: "prayers-mails:notice.subject",
  preview: "prayers-mails:notice.preview",
  reason: "prayers-mails:notice.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-notice",
    variables,
    defaultParagraphs: (t) => [t("prayers-mails:notice.arrived"), ...factParagraphs(t)],
    sample,
  },
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>
        {props.isTestimony ? t("prayers-mails:notice.testimony") : t("prayers-mails:notice.arrived")}
      </Paragraph>
      <NoticeFacts t={t} props={props} url={url} />
    </>
  ),
});

const crisisText = (t: TFunction, { isCrisis }: NoticeProps) =>
  isCrisis ? t("prayers-mails:urgent.crisis") : null;

/** Tells everybody who manages prayers that a request is urgent or contains crisis words. */
export const prayerUrgentNotice = defineMailTemplate({
  name: "prayer-urgent-notice",
  title: "admin-mails:templates.prayer-urgent-notice",
  props: noticeProps,
  subject: "prayers-mails:urgent.subject",
  preview: "prayers-mails:urgent.preview",
  reason: "prayers-mails:urgent.reason",
  customText: {
    purpose: "admin-mail-templates:purpose.prayer-urgent-notice",
    variables: { ...variables, crisis: { kind: "text", value: ({ t, props }) => crisisText(t, props) } },
    defaultParagraphs: (t) => [t("prayers-mails:urgent.arrived"), "**{{crisis}}**", ...factParagraphs(t)],
    sample,
  },
  Body: ({ t, props, url }) => (
    <>
      <Paragraph>{t("prayers-mails:urgent.arrived")}</Paragraph>
      {props.isCrisis && (
        <Paragraph>
          <strong>{crisisText(t, props)}</strong>
        </Paragraph>
      )}
      <NoticeFacts t={t} props={props} url={url} />
    </>
  ),
});
