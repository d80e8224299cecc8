import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";

interface ContactProps {
  stamp: string;
  details: ComponentProps<typeof ContactDetails>;
}

/** A button that unfolds the contact form, and the other ways to reach the ministry beside it. */
export function Contact({ stamp, details }: ContactProps) {
  const { t } = useTranslation("home");
  const { hash } = useLocation();
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hash === "#contact" && fold.current) fold.current.open = true;
  }, [hash]);
  return (
    <Section
      id="contact"
      tone="surface"
      eyebrow={t("contact.eyebrow")}
      title={t("contact.title")}
      lead={t("contact.lead")}
      className="max-sm:py-10 max-sm:[&_header]:mb-6"
    >
      <div className="grid gap-8 max-sm:[&_dl]:grid-cols-2 max-sm:[&_dl]:gap-4 lg:grid-cols-[3fr_2fr] lg:gap-12">
        <details ref={fold} className="group">
          <summary
            className={buttonClass({
              size: "lg",
              className: "list-none group-open:hidden [&::-webkit-details-marker]:hidden",
            })}
          >
            {t("contact.write")}
          </summary>
          <ContactForm stamp={stamp} />
        </details>
        <ContactDetails {...details} />
      </div>
    </Section>
  );
}
