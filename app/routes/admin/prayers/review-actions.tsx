import { Check, X } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { PrayerStatus } from "~/features/prayers/prayer-choices";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { useHydrated } from "~/ui/use-hydrated";
import { pressedValue, useDecide } from "../shell/decision-queue";

interface ReviewActionsProps {
  id: number;
  title: string;
  /** Who asks for prayer. */
  name: string;
  address: string;
  isPublic: boolean;
  status: PrayerStatus;
}

/** Approves or rejects a waiting request. Rejecting is final: it asks first, or in a queue can be undone for a moment. */
export function ReviewActions({ id, title, name, address, isPublic, status }: ReviewActionsProps) {
  const { t } = useTranslation("admin-prayers");
  const decide = useDecide();
  const isHydrated = useHydrated();
  const kind = status === "answered" ? "testimony" : isPublic ? "public" : "private";
  return (
    <div className="my-5 border-y border-line py-4">
      <p className="mb-3 text-sm text-ink-soft">{t(`review.${kind}`)}</p>
      <AdminForm
        id={`status-${id}`}
        action={address}
        intent="status"
        onSubmit={(event) => decide?.(event, t(`done.${pressedValue(event)}`))}
        success={{ title: t("done.status") }}
        failure={t("failed.status")}
      >
        {({ pending }) => {
          const rejecting = {
            name: "status",
            value: "rejected",
            size: "sm",
            loading: pending,
            "aria-keyshortcuts": "r",
            children: (
              <>
                <X aria-hidden="true" />
                {t("review.reject")}
              </>
            ),
          } as const;
          return (
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                name="status"
                value="approved"
                size="sm"
                loading={pending}
                aria-keyshortcuts="a"
              >
                <Check aria-hidden="true" />
                {t("review.approve")}
              </Button>
              {decide && isHydrated ? (
                <Button {...rejecting} type="submit" variant="secondary" />
              ) : (
                <ConfirmButton
                  {...rejecting}
                  title={t("review.confirm.title", { title, name })}
                  text={t("review.confirm.text")}
                  confirm={t("review.reject")}
                />
              )}
            </div>
          );
        }}
      </AdminForm>
    </div>
  );
}
