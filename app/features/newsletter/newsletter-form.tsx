import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { languageNames, languages } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/path";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field, Input } from "~/ui/field";
import { Select } from "~/ui/select";

interface NewsletterFormProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  className?: string;
}

/** The subscription to the letters (spec public §3); once it is sent, what to do next stands in its place. */
export function NewsletterForm({ stamp, className }: NewsletterFormProps) {
  const { t, i18n } = useTranslation("newsletter");
  const path = useLocalePath();
  const [subscribed, setSubscribed] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (subscribed) note.current?.focus();
  }, [subscribed]);

  if (subscribed) {
    return (
      <Alert ref={note} variant="success" silent title={t("subscribed")} className={className}>
        {t("subscribedText")}
      </Alert>
    );
  }
  return (
    <PublicForm<"email" | "firstName" | "preferredLanguage">
      id="newsletter-form"
      action={path("/subscribe")}
      stamp={stamp}
      success={{ title: t("subscribed") }}
      failure={t("failed")}
      initial={{ preferredLanguage: i18n.language }}
      onSuccess={() => {
        rememberSubscriber();
        setSubscribed(true);
      }}
      className={className}
    >
      {({ fields, pending }) => (
        <div className="mt-5 grid gap-5 sm:grid-cols-2">
          <Field
            label={t("form.email")}
            htmlFor={fields.email.id}
            error={fields.email.errors}
            required
            className="sm:col-span-2"
          >
            <Input
              key={fields.email.key}
              name={fields.email.name}
              defaultValue={fields.email.initialValue}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          </Field>
          <Field
            label={t("form.firstName")}
            htmlFor={fields.firstName.id}
            error={fields.firstName.errors}
            optional
          >
            <Input
              key={fields.firstName.key}
              name={fields.firstName.name}
              defaultValue={fields.firstName.initialValue}
              autoComplete="given-name"
              maxLength={100}
            />
          </Field>
          <Field
            label={t("form.language")}
            htmlFor={fields.preferredLanguage.id}
            error={fields.preferredLanguage.errors}
          >
            <Select
              key={fields.preferredLanguage.key}
              name={fields.preferredLanguage.name}
              defaultValue={fields.preferredLanguage.initialValue}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Field>
          <div className="sm:col-span-2">
            <Button type="submit" size="lg" loading={pending}>
              {t("form.submit")}
            </Button>
            <p className="mt-4 text-sm text-pretty text-ink-soft">
              {t("form.promise")} <PrivacyLink />
            </p>
          </div>
        </div>
      )}
    </PublicForm>
  );
}

/** Mirrors the subscriber's cookie for the page's own script (contract §2). */
function rememberSubscriber() {
  try {
    localStorage.setItem("premium_subscriber", "true");
  } catch {
    // A browser may forbid its storage; the cookie decides.
  }
}
