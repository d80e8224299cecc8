import { useTranslation } from "react-i18next";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";
import { MyGivingLinkForm } from "./my-giving-link-form";

/** Shown for a mailed link that has expired, with a form to request a new one. */
export function ExpiredLink({ stamp }: { stamp: string }) {
  const { t } = useTranslation("my-giving", { keyPrefix: "over" });
  return (
    <DeadLinkScreen title={t("title")} text={t("text")}>
      <MyGivingLinkForm stamp={stamp} done={false} />
    </DeadLinkScreen>
  );
}
