import { useTranslation } from "react-i18next";
import { demoRemoval } from "~/features/operations/demo-command";
import { Alert } from "~/ui/alert";

/** Notice about the demo content, and how to remove it. */
export function DemoNotice() {
  const { t } = useTranslation("admin-examples");
  return (
    <Alert variant="info" silent className="mb-6" title={t("title")}>
      {t("text")} <code className="inline-block text-sm select-all">{demoRemoval}</code>
    </Alert>
  );
}
