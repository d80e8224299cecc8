import { Send } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Sends a mail again, after a confirmation. */
export function ResendForm({ id, recipient }: { id: number; recipient: string }) {
  const { t } = useTranslation("admin-mails");
  return (
    <AdminForm
      id={`resend-${id}`}
      action={`/admin/mails/${id}`}
      intent="resend"
      success={{ title: t("resend.done"), description: t("resend.doneText") }}
      failure={t("resend.failed")}
      className="grid gap-3"
    >
      {({ pending }) => (
        <ConfirmButton
          loading={pending}
          confirmVariant="primary"
          title={t("resend.title", { recipient })}
          text={t("resend.text", { recipient })}
          confirm={t("resend.confirm")}
        >
          <Send aria-hidden="true" />
          {t("resend.action")}
        </ConfirmButton>
      )}
    </AdminForm>
  );
}
