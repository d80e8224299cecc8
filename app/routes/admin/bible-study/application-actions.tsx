import { useTranslation } from "react-i18next";
import { applicationStatuses, type ApplicationStatus } from "~/features/bible-study/application-choices";
import { DeleteRecord } from "~/features/inbox/delete-record";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { useIsFormDirty } from "~/ui/unsaved-changes";
import { useDecide } from "../shell/decision-queue";

interface ApplicationActionsProps {
  id: number;
  /** The applicant. */
  name: string;
  status: ApplicationStatus;
  action: string;
}

const keyOf: Partial<Record<ApplicationStatus, string>> = { contacted: "c", accepted: "a", declined: "r" };

/** Buttons to change the status and to delete. */
export function ApplicationActions({ id, name, status, action }: ApplicationActionsProps) {
  const { t } = useTranslation("admin-bible-study");
  const decide = useDecide();
  // An answer that is being written stays on the screen.
  const isReplying = useIsFormDirty("reply");
  const isDecision = status === "received" && !isReplying;
  return (
    <div className="my-5 flex flex-wrap items-start gap-3 border-y border-line py-3">
      <AdminForm
        id={`status-${id}`}
        action={action}
        intent="status"
        onSubmit={(event) => isDecision && decide?.(event, t("done.status"))}
        success={{ title: t("done.status"), undo: { intent: "status", status } }}
        failure={t("failed")}
      >
        {() => (
          <div className="flex flex-wrap gap-3">
            <input type="hidden" name="seen" value={status} />
            {applicationStatuses
              .filter((one) => one !== status)
              .map((one) => (
                <Button
                  key={one}
                  name="status"
                  value={one}
                  variant="secondary"
                  size="sm"
                  aria-keyshortcuts={keyOf[one]}
                >
                  {t(`move.${one}`)}
                </Button>
              ))}
          </div>
        )}
      </AdminForm>
      <AdminForm
        id={`delete-${id}`}
        action={action}
        intent="delete"
        onSubmit={(event) => isDecision && decide?.(event, t("done.delete"))}
        failure={t("failed")}
        className="ms-auto"
      >
        {() => <DeleteRecord name={name} text={t} label={t("delete")} />}
      </AdminForm>
    </div>
  );
}
