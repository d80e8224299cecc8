import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Restarts all failed jobs, after a confirmation. */
export function RetryAll() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "jobs" });
  return (
    <AdminForm
      id="retry-all"
      action="/admin/jobs"
      intent="retryAll"
      success={{ title: t("retriedAll"), description: t("retriedAllText") }}
      failure={t("failed")}
    >
      {({ pending }) => (
        <ConfirmButton
          loading={pending}
          confirmVariant="primary"
          title={t("retryAllAsk.title")}
          text={t("retryAllAsk.text")}
          confirm={t("retryAllAsk.confirm")}
        >
          {t("retryAll")}
        </ConfirmButton>
      )}
    </AdminForm>
  );
}
