import { Link } from "@remix-run/react";
import { Check } from "~/ui/icons";
import { SearchCheck } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { DonationMethod } from "~/features/giving/donations/giving-choices";
import { AdminForm } from "~/http/admin-form";
import { ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { MarkFailedButton } from "~/features/giving/admin/mark-failed-button";

interface StatusActionsProps {
  id: number;
  /** Formatted. */
  amount: string;
  donorName: string | null;
  method: DonationMethod;
  isDemo: boolean;
  /** A receipt can be mailed. */
  hasEmail: boolean;
  address: string;
}

/** What an administrator can do with a pending donation. */
export function StatusActions(props: StatusActionsProps) {
  const { id, amount, donorName, method, isDemo, hasEmail, address } = props;
  const { t } = useTranslation("admin-donations");
  const isPledge = method === "zelle";
  return (
    <div className="my-5 border-y border-line py-4">
      <p className="mb-3 text-sm text-ink-soft">
        {isPledge ? t("waiting.zelle") : t("waiting.provider", { provider: t(`methods.${method}`) })}
      </p>
      <AdminForm
        id={`status-${id}`}
        action={address}
        intent="status"
        success={{ title: t("done.status.title"), description: t("done.status.text") }}
        failure={t("failed.status")}
      >
        {({ pending }) => (
          <div className="flex flex-wrap gap-3">
            {isPledge && (
              <ButtonLink asChild size="sm">
                <Link to={`/admin/donations/matching/${id}`}>
                  <SearchCheck aria-hidden="true" />
                  {t("matching.match")}
                </Link>
              </ButtonLink>
            )}
            <ConfirmButton
              name="status"
              value="completed"
              variant={isPledge ? "secondary" : "primary"}
              size="sm"
              loading={pending}
              title={t(`confirmCompleted.${donorName ? "title" : "titleUnnamed"}`, {
                amount,
                name: donorName,
              })}
              text={t(`confirmCompleted.${isDemo ? "demo" : hasEmail ? "text" : "noEmail"}`)}
              confirm={t("act.completed")}
              confirmVariant="primary"
            >
              <Check aria-hidden="true" />
              {t("act.completed")}
            </ConfirmButton>
            <MarkFailedButton {...{ amount, donorName, pending }} />
          </div>
        )}
      </AdminForm>
    </div>
  );
}
