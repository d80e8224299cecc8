import { useTranslation } from "react-i18next";
import { DataLinkForm } from "~/features/privacy/data-link-form";
import { DeadLinkScreen } from "~/features/privacy/dead-link-screen";

/** The screen for a dead link of the newsletter, with the form for a new one. */
export function DeadNewsletterLink({ stamp }: { stamp: string }) {
  const { t } = useTranslation("subscription", { keyPrefix: "deadLink" });
  return (
    <DeadLinkScreen title={t("title")} text={t("text")}>
      <DataLinkForm stamp={stamp} done={false} />
    </DeadLinkScreen>
  );
}
