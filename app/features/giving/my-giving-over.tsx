import { useTranslation } from "react-i18next";
import { SunriseQuote } from "~/ui/illustration/sunrise-quote";
import { Section } from "~/ui/section";
import { MyGivingForm } from "./my-giving-form";

/** Stands where a mailed link no longer leads anywhere, with the way to a new one. */
export function MyGivingOver({ stamp }: { stamp: string }) {
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
      <MyGivingForm stamp={stamp} done={false} />
    </Section>
  );
}
