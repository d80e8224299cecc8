import { useTranslation } from "react-i18next";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";
import { MyGivingLinkForm } from "./my-giving-link-form";

/** Shown for a mailed link that has expired, with a form to request a new one. */
export function ExpiredLink({ stamp }: { stamp: string }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "over" });
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
      <MyGivingLinkForm stamp={stamp} done={false} />
    </Section>
  );
}
