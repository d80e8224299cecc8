import { Archive } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";

/** Takes a backup in the request; the person waits for it. */
export function BackUpNow() {
  const { t } = useTranslation("admin-operations", { keyPrefix: "backups.now" });
  return (
    <AdminForm
      id="back-up"
      action="/admin/backups"
      intent="backUp"
      success={{ title: t("done"), description: t("doneText") }}
      failure={t("failed")}
      className="grid gap-3"
    >
      {({ pending }) => (
        <Button type="submit" loading={pending}>
          <Archive aria-hidden="true" />
          {t("action")}
        </Button>
      )}
    </AdminForm>
  );
}
