import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { ConfirmButton } from "~/ui/confirm-button";

/** Notice about the demo content, and the button that removes it. */
export function DemoNotice({ mayRemove }: { mayRemove: boolean }) {
  const { t } = useTranslation("admin-examples");
  return (
    <Alert
      variant="info"
      silent
      className="mb-6"
      title={t("title")}
      action={
        mayRemove && (
          <AdminForm
            id="remove-examples"
            action="/admin/dashboard"
            intent="removeExamples"
            success={{ title: t("removed"), isOnPage: true }}
            failure={t("failed")}
          >
            {({ pending }) => (
              <ConfirmButton
                size="sm"
                loading={pending}
                title={t("ask")}
                text={t("askText")}
                confirm={t("remove")}
                confirmVariant="danger"
              >
                {t("remove")}
              </ConfirmButton>
            )}
          </AdminForm>
        )
      }
    >
      {t(mayRemove ? "text" : "textReader")}
    </Alert>
  );
}
