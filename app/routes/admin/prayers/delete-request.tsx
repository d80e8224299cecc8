import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Deletes the request, after asking. */
export function DeleteRequest({ id, address }: { id: number; address: string }) {
  const { t } = useTranslation("admin-prayers");
  return (
    <AdminForm
      id={`delete-${id}`}
      action={address}
      intent="delete"
      failure={t("failed.change")}
      className="mt-10 border-t border-line pt-4"
    >
      {({ pending }) => (
        <ConfirmButton
          variant="quiet"
          size="sm"
          loading={pending}
          title={t("confirmDelete.title")}
          text={t("confirmDelete.text")}
          confirm={t("delete")}
        >
          <Trash2 aria-hidden="true" />
          {t("delete")}
        </ConfirmButton>
      )}
    </AdminForm>
  );
}
