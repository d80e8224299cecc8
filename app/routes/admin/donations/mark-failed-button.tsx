import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button";

/** Says, once it is confirmed, that a gift did not come: the button of a form whose field is `status`. */
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
