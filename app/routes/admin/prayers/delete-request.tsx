import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

interface DeleteRequestProps {
  id: number;
  title: string;
  /** Who asks for prayer. */
  name: string;
  address: string;
}

/** Deletes the request, after a confirmation. */
export function DeleteRequest({ id, title, name, address }: DeleteRequestProps) {
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
          variant="quietDanger"
          size="sm"
          loading={pending}
          title={t("confirmDelete.title", { title, name })}
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
