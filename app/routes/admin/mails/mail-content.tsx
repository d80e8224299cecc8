import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";

interface MailContentProps {
  mail: {
    id: number;
    language: string;
    text: string | null;
    hasHtml: boolean;
    hidesLinks: boolean;
    isForgotten: boolean;
    isHidden: boolean;
  };
}

/** The text of a mail, and its HTML in a sandboxed frame. */
export function MailContent({ mail }: MailContentProps) {
  const { t } = useTranslation("admin-mails");
  if (mail.isForgotten || mail.isHidden) return null;
  return (
    <>
      <AdminSection title={t("mail.text")}>
        {mail.hidesLinks && <p className="mb-3 text-sm text-ink-soft">{t("mail.linksHidden")}</p>}
        {mail.text === null ? (
          <p className="text-ink-soft">{t("noText")}</p>
        ) : (
          <div
            lang={mail.language}
            className="rounded-xl border border-line bg-surface p-4 whitespace-pre-wrap wrap-anywhere sm:p-6"
          >
            {mail.text}
          </div>
        )}
      </AdminSection>
      {mail.hasHtml && (
        <AdminSection title={t("mail.html")}>
          <iframe
            src={`/admin/mails/${mail.id}/html`}
            title={t("mail.frame")}
            sandbox=""
            className="h-[42rem] max-h-[85dvh] w-full rounded-xl border border-line bg-surface"
          />
        </AdminSection>
      )}
    </>
  );
}
