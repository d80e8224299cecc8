import { useTranslation } from "react-i18next";
import { MailStatus } from "~/features/mail/mail-status";
import { isLanguage, languageNames } from "~/i18n/languages";
import { DefinitionList } from "~/ui/definition-list";

interface MailFactsProps {
  mail: {
    recipient: string | null;
    template: string;
    /** Key of the name of its kind; null for a kind that this version does not know. */
    title: string | null;
    subject: string | null;
    language: string;
    status: string;
    createdAt: string;
    created: string;
    sentAt: string | null;
    sent: string | null;
    messageId: string | null;
    error: string | null;
    attachments: string[];
    isForgotten: boolean;
    /** Confidential and hidden from this reader. */
    isHidden: boolean;
  };
}

const explainedStatuses = ["queued", "not_sent", "failed"];

/** The data of a mail; some statuses are explained. */
export function MailFacts({ mail }: MailFactsProps) {
  const { t } = useTranslation("admin-mails");
  const { language } = mail;
  return (
    <>
      <DefinitionList
        items={[
          {
            term: t("columns.status"),
            value: (
              <>
                <MailStatus status={mail.status} />
                {explainedStatuses.includes(mail.status) && (
                  <p className="mt-1 text-sm text-ink-soft">{t(`explain.${mail.status}`)}</p>
                )}
              </>
            ),
          },
          ...(mail.error
            ? [{ term: t("mail.error"), value: <code className="text-sm">{mail.error}</code> }]
            : []),
          {
            term: t("columns.recipient"),
            value: mail.isHidden ? (
              <>
                {t("confidential")}
                <p className="mt-1 text-sm text-ink-soft">{t("explain.confidential")}</p>
              </>
            ) : (
              mail.recipient
            ),
          },
          { term: t("columns.subject"), value: mail.subject && <span lang={language}>{mail.subject}</span> },
          {
            term: t("columns.template"),
            value: mail.title ? t(mail.title) : mail.template,
          },
          ...(mail.attachments.length > 0
            ? [{ term: t("mail.attachments"), value: mail.attachments.join(", ") }]
            : []),
          { term: t("mail.language"), value: isLanguage(language) ? languageNames[language] : language },
          { term: t("columns.date"), value: <time dateTime={mail.createdAt}>{mail.created}</time> },
          {
            term: t("mail.sent"),
            value: mail.sentAt && <time dateTime={mail.sentAt}>{mail.sent}</time>,
          },
          {
            term: t("mail.messageId"),
            value: mail.messageId && <code className="text-sm">{mail.messageId}</code>,
          },
        ]}
      />
      {mail.isForgotten && <p className="mt-4 text-ink-soft">{t("explain.forgotten")}</p>}
    </>
  );
}
