import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { applicationStatuses, type ApplicationStatus } from "~/features/bible-study/application-choices";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";

interface ApplicationActionsProps {
  id: number;
  /** The applicant. */
  name: string;
  status: ApplicationStatus;
  action: string;
}

/** Buttons to change the status and to delete. */
export function ApplicationActions({ id, name, status, action }: ApplicationActionsProps) {
  const { t } = useTranslation("admin-bible-study");
  const { t: records } = useTranslation("admin-records");
  return (
    <div className="my-5 flex flex-wrap items-start gap-3 border-y border-line py-3">
      <AdminForm
        id={`status-${id}`}
        action={action}
        intent="status"
        success={{ title: t("done.status"), undo: { intent: "status", status } }}
        failure={t("failed")}
      >
        {() => (
          <div className="flex flex-wrap gap-3">
            {applicationStatuses
              .filter((one) => one !== status)
              .map((one) => (
                <Button key={one} name="status" value={one} variant="secondary" size="sm">
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
        failure={t("failed")}
        className="ms-auto"
      >
        {() => (
          <EntryMenu label={records("menu", { title: name })}>
            <EntryMenuItem danger>
              <ConfirmButton
                variant="quiet"
                size="sm"
                title={t("confirmDelete.title", { name })}
                text={t("confirmDelete.text")}
                confirm={t("delete")}
              >
                <Trash2 aria-hidden="true" />
                {t("delete")}
              </ConfirmButton>
            </EntryMenuItem>
          </EntryMenu>
        )}
      </AdminForm>
    </div>
  );
}
