import { X } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "~/ui/confirm-button";

interface MarkFailedButtonProps {
  /** Formatted. */
  amount: string;
  donorName: string | null;
  pending: boolean;
}

/** Marks a donation as failed after confirmation: the submit button of a form with the field `status`. */
export function MarkFailedButton({ amount, donorName, pending }: MarkFailedButtonProps) {
  const { t } = useTranslation("admin-donations");
  return (
    <ConfirmButton
      name="status"
      value="failed"
      size="sm"
      variant="quietDanger"
      loading={pending}
      title={t(`confirmFailed.${donorName ? "title" : "titleUnnamed"}`, { amount, name: donorName })}
      text={t("confirmFailed.text")}
      confirm={t("act.failed")}
    >
      <X aria-hidden="true" />
      {t("act.failed")}
    </ConfirmButton>
  );
}
