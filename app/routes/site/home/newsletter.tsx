import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubscribeForm } from "~/features/newsletter/subscribers/subscribe-form";
import { useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";

/** The form to subscribe to the newsletter, with a link to its archive. */
export function Newsletter({ stamp }: { stamp: string }) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <Section
      id="newsletter"
      eyebrow={t("newsletter.eyebrow")}
      title={t("newsletter.title")}
      lead={t("newsletter.lead")}
      width="form"
    >
      <SubscribeForm stamp={stamp} />
      <p className="mt-6 text-sm">
        <Link to={path("/newsletter")} className="link">
          {t("newsletter.archive")}
        </Link>
      </p>
    </Section>
  );
}
