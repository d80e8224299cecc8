import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SubscribeForm, type SubscribeFormProps } from "~/features/newsletter/subscribers/subscribe-form";
import { useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";

/** The form to subscribe to the newsletter, with a link to its archive. */
export function Newsletter({ promise, ...form }: SubscribeFormProps & { promise: string }) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <Section
      id="newsletter"
      eyebrow={t("newsletter.eyebrow")}
      title={t("newsletter.title")}
      lead={promise}
      className="max-sm:py-10 max-sm:[&_header]:mb-2"
    >
      <SubscribeForm {...form} isShort className="max-w-form" />
      <p className="mt-4 text-sm">
        <Link to={path("/newsletter")} className="link">
          {t("newsletter.archive")}
        </Link>
      </p>
    </Section>
  );
}
