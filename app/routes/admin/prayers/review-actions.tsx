import { Check, X } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { PrayerStatus } from "~/features/prayers/prayer-choices";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface ReviewActionsProps {
  id: number;
  title: string;
  /** Who asks for prayer. */
  name: string;
  address: string;
  isPublic: boolean;
  status: PrayerStatus;
}

/** Approves or rejects a waiting request. Rejecting is final. */
export function ReviewActions({ id, title, name, address, isPublic, status }: ReviewActionsProps) {
  const { t } = useTranslation("admin-prayers");
  const kind = status === "answered" ? "testimony" : isPublic ? "public" : "private";
  return (
    <div className="my-5 border-y border-line py-4">
      <p className="mb-3 text-sm text-ink-soft">{t(`review.${kind}`)}</p>
      <AdminForm
        id={`status-${id}`}
        action={address}
        intent="status"
        success={{ title: t("done.status") }}
        failure={t("failed.status")}
      >
        {({ pending }) => (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="status" value="approved" size="sm" loading={pending}>
              <Check aria-hidden="true" />
              {t("review.approve")}
            </Button>
            <ConfirmButton
              name="status"
              value="rejected"
              size="sm"
              loading={pending}
              title={t("review.confirm.title", { title, name })}
              text={t("review.confirm.text")}
              confirm={t("review.reject")}
            >
              <X aria-hidden="true" />
              {t("review.reject")}
            </ConfirmButton>
          </div>
        )}
      </AdminForm>
    </div>
  );
}
