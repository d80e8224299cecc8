import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";

/** Says that mails are kept and not sent, and where that is changed. */
export function NoMailServer() {
  const { t } = useTranslation("admin-mails");
  return (
    <Alert className="mb-6" title={t("notConfigured.title")}>
      {t("notConfigured.text")}{" "}
      <UiLink href="/admin/settings?tab=email" className="link">
        {t("notConfigured.link")}
      </UiLink>
    </Alert>
  );
}
