import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/path";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/section";

/** What gifts do, and how to give until giving online opens. */
export function Giving() {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <Section
      id="donate"
      tone="night"
      align="center"
      eyebrow={t("donate.eyebrow")}
      title={t("donate.title")}
      lead={t("donate.lead")}
    >
      <div className="mx-auto max-w-form text-center">
        <p className="text-pretty text-ink-soft">{t("donate.text")}</p>
        <ButtonLink asChild size="lg" className="mt-8">
          <Link to={path("/#contact")}>{t("donate.contact")}</Link>
        </ButtonLink>
      </div>
    </Section>
  );
}
