import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { UiLink } from "~/ui/link";

/** Mails are only stored: link to the settings. */
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
