import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button";

/** Marks a donation as failed after confirmation: the submit button of a form with the field `status`. */
export function MarkFailedButton({ pending }: { pending: boolean }) {
  const { t } = useTranslation("admin-donations");
  return (
    <ConfirmButton
      name="status"
      value="failed"
      size="sm"
      loading={pending}
      title={t("confirmFailed.title")}
      text={t("confirmFailed.text")}
      confirm={t("act.failed")}
    >
      <X aria-hidden="true" />
      {t("act.failed")}
    </ConfirmButton>
  );
}
