import { useTranslation } from "react-i18next";
import type { Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { useFormAnswer } from "./use-form-answer";

interface MailPreviewProps {
  /** Id of the form whose preview this is. */
  form: string;
  /** As the words stand now. */
  saved: PreviewedMail;
  language: Language;
}
interface PreviewedMail {
  subject: string;
  html: string;
}

/** The mail as its reader sees it, with somebody's name made up: as saved, or as the form asked last. */
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
        // The page's policy holds in it: what is for the night alone would be refused.
        srcDoc={html.replace(/<style>[\s\S]*?<\/style>/g, "")}
        title={t("frame")}
        sandbox=""
        className="h-[46rem] max-h-[85dvh] w-full rounded-xl border border-line bg-white"
      />
    </AdminSection>
  );
}
