import { useTranslation } from "react-i18next";
import { demoRemoval } from "~/features/operations/demo-command";
import { Alert } from "~/ui/alert";

/** A word about the examples that a site is tried out with, and how they go. */
export function DemoNotice() {
  const { t } = useTranslation("admin-examples");
  return (
    <Alert variant="info" silent className="mb-6" title={t("title")}>
      {t("text")} <code className="inline-block text-sm select-all">{demoRemoval}</code>
    </Alert>
  );
}
