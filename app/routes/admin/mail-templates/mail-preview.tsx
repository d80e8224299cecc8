import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { useFormAnswer } from "./use-form-answer";

interface MailPreviewProps {
  /** The id of the form. */
  form: string;
  /** The preview of the saved text. */
  saved: PreviewedMail;
  language: Language;
}
interface PreviewedMail {
  subject: string;
  html: string;
}

/** The preview of the mail with sample data: of the saved text, or of the last preview request. */
export function MailPreview({ form, saved, language }: MailPreviewProps) {
  const { t } = useTranslation("admin-mail-templates", { keyPrefix: "letter" });
  const answer = useFormAnswer(form);
  const asked = answer?.ok && answer.intent === "preview" ? (answer.result as PreviewedMail) : undefined;
  const { subject, html } = asked ?? saved;
  return (
    <AdminSection title={t("title")} description={asked ? t("typed") : t("saved")}>
      <p className="mb-3" lang={language}>
        <strong>{subject}</strong>
      </p>
      <iframe
        // The page's CSP also applies inside the frame and would block the style sheet for dark mode.
        srcDoc={html.replace(/<style>[\s\S]*?<\/style>/g, "")}
        title={t("frame")}
        sandbox=""
        className="h-[46rem] max-h-[85dvh] w-full rounded-xl border border-line bg-white"
      />
    </AdminSection>
  );
}
