import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { EmailField } from "~/http/email-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { PersonFields } from "../preferences/person-fields";
import { rememberSubscriber } from "./remember-subscriber";
import { SubscribedNote } from "./subscribed-note";

export interface SubscribeFormProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  /** A new address must be confirmed by a mailed link. */
  mustConfirm: boolean;
  /** First name and language are folded. */
  isShort?: boolean;
  className?: string;
}

/** The subscribe form. After sending, the next step replaces it. */
export function SubscribeForm({ stamp, mustConfirm, isShort, className }: SubscribeFormProps) {
  const { t, i18n } = useTranslation("newsletter");
  const path = useLocalePath();
  const [subscribed, setSubscribed] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (subscribed) note.current?.focus();
  }, [subscribed]);

  if (subscribed) {
    return <SubscribedNote ref={note} mustConfirm={mustConfirm} silent className={className} />;
  }
  return (
    <PublicForm<"email" | "firstName" | "preferredLanguage">
      id="newsletter-form"
      action={path("/subscribe")}
      stamp={stamp}
      success={mustConfirm ? { title: t("subscribed"), isOnPage: true } : undefined}
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
          <EmailField label={t("form.email")} field={fields.email} required className="sm:col-span-2" />
          {isShort ? (
            <Disclosure summary={t("form.more")} className="sm:col-span-2">
              <div className="grid gap-5 pt-2 sm:grid-cols-2">
                <PersonFields fields={fields} />
              </div>
            </Disclosure>
          ) : (
            <PersonFields fields={fields} />
          )}
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
