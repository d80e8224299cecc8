import { Link } from "@remix-run/react";
import { LockKeyhole } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FetcherForm } from "~/http/fetcher-form";
import { EmailField } from "~/http/email-field";
import { useLocalePath } from "~/i18n/locale-path";
import { Button, ButtonLink } from "~/ui/button";

interface EmailGateProps {
  /** The id of the form. */
  form: string;
  /** The post's path, which receives the form. */
  action: string;
  /** The typed address has no access. */
  isDenied: boolean;
}

/** The form for the e-mail address that opens a post. */
export function EmailGate({ form, action, isDenied }: EmailGateProps) {
  const { t } = useTranslation("newsletter-reader");
  return (
    <div className="mx-auto max-w-form">
      {isDenied && <AccessDenied />}
      <section aria-labelledby="gate" className="rounded-2xl border border-line bg-surface p-6 sm:p-9">
        <h2 id="gate" className="font-serif text-2xl text-balance">
          {isDenied ? t("gate.again") : t("gate.title")}
        </h2>
        {!isDenied && <p className="mt-3 text-pretty text-ink-soft">{t("gate.text")}</p>}
        <FetcherForm<"email"> id={form} action={action} failure={t("gate.failed")} className="mt-6 space-y-5">
          {({ fields, pending }) => (
            <>
              <EmailField label={t("gate.email")} field={fields.email} required autoCapitalize="none" />
              <Button type="submit" size="lg" loading={pending}>
                {t("gate.open")}
              </Button>
              <p className="text-sm text-pretty text-ink-soft">{t("gate.promise")}</p>
            </>
          )}
        </FetcherForm>
      </section>
    </div>
  );
}

/** Explains who may read the post (with the specification's text), and links to the two ways to get access. */
function AccessDenied() {
  const { t } = useTranslation("newsletter-reader");
  const path = useLocalePath();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="denied" className="mb-10 text-center">
      <LockKeyhole aria-hidden="true" className="mx-auto mb-5 size-9 text-brand-text" strokeWidth={1.5} />
      <h2 id="denied" ref={heading} tabIndex={-1} className="font-serif text-2xl text-balance outline-none">
        {t("forSubscribers")}
      </h2>
      <p className="mt-3 text-lg text-pretty">{t("deniedNext")}</p>
      <p className="mt-2 text-sm text-pretty text-ink-soft">{t("denied")}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink asChild>
          <Link to={path("/subscribe")}>{t("subscribe")}</Link>
        </ButtonLink>
        <ButtonLink asChild variant="secondary">
          <Link to={path("/#donate")}>{t("donate")}</Link>
        </ButtonLink>
      </div>
    </section>
  );
}
