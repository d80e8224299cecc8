import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { ContactDetails } from "~/features/contact/contact-details";
import { ContactForm } from "~/features/contact/contact-form";
import { Section } from "~/ui/section";

interface ContactProps {
  stamp: string;
  details: ComponentProps<typeof ContactDetails>;
}

/** The contact form, and the other ways to reach the ministry beside it. */
export function Contact({ stamp, details }: ContactProps) {
  const { t } = useTranslation("home");
  return (
    <Section
      id="contact"
      tone="surface"
      eyebrow={t("contact.eyebrow")}
      title={t("contact.title")}
      lead={t("contact.lead")}
    >
      <div className="grid gap-12 lg:grid-cols-[3fr_2fr]">
        <ContactForm stamp={stamp} />
        <ContactDetails {...details} />
      </div>
    </Section>
  );
}
