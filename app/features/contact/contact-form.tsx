import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { TextAreaField } from "~/http/text-area-field";
import { EmailField } from "~/http/email-field";
import { TextField } from "~/http/text-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";

interface ContactFormProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  /** The initial subject, if the link to the form has one. */
  subject?: string;
  className?: string;
}

/** The contact form: five required fields. */
export function ContactForm({ stamp, subject = "", className }: ContactFormProps) {
  const { t } = useTranslation("contact");
  const path = useLocalePath();
  return (
    <PublicForm<"firstName" | "lastName" | "email" | "subject" | "message">
      id="contact-form"
      action={path("/contact")}
      stamp={stamp}
      success={{ title: t("form.sent") }}
      failure={t("form.failed")}
      initial={{ subject }}
      className={className}
    >
      {({ fields, pending }) => (
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <TextField
            label={t("form.firstName")}
            field={fields.firstName}
            required
            maxLength={100}
            autoComplete="given-name"
          />
          <TextField
            label={t("form.lastName")}
            field={fields.lastName}
            required
            maxLength={100}
            autoComplete="family-name"
          />
          <EmailField label={t("form.email")} field={fields.email} required className="sm:col-span-2" />
          <TextField
            label={t("form.subject")}
            field={fields.subject}
            required
            maxLength={200}
            className="sm:col-span-2"
          />
          <TextAreaField
            label={t("form.message")}
            field={fields.message}
            rows={6}
            maxLength={5000}
            required
            className="sm:col-span-2"
          />
          <div className="sm:col-span-2">
            <Button type="submit" size="lg" loading={pending}>
              {t("form.send")}
            </Button>
            <p className="mt-4 text-sm text-ink-soft">
              <PrivacyLink />
            </p>
          </div>
        </div>
      )}
    </PublicForm>
  );
}
