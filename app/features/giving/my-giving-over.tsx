import { useTranslation } from "react-i18next";
import { Section } from "~/ui/section";
import { MyGivingForm } from "./my-giving-form";

/** Stands where a mailed link no longer leads anywhere, with the way to a new one. */
export function MyGivingOver({ stamp }: { stamp: string }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "over" });
  return (
    <Section headingLevel={1} width="form" title={t("title")} lead={t("text")}>
      <MyGivingForm stamp={stamp} done={false} />
    </Section>
  );
}
