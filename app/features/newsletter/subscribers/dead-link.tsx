import { useTranslation } from "react-i18next";
import { DataLinkForm } from "~/features/privacy/data-link-form";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";

/** The screen for a dead link of the newsletter, with the form for a new one. */
export function DeadNewsletterLink({ stamp }: { stamp: string }) {
  const { t } = useTranslation("newsletter", { keyPrefix: "deadLink" });
  return (
    <Section
      headingLevel={1}
      width="form"
      align="center"
      title={
        <>
          <SunriseQuote className="mx-auto mb-6 w-44" />
          {t("title")}
        </>
      }
      lead={t("text")}
    >
      <DataLinkForm stamp={stamp} done={false} />
    </Section>
  );
}
