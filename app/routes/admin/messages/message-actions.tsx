import { Archive, Check, Trash2, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MessageStatus } from "~/features/contact/message-statuses";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface MessageActionsProps {
  id: number;
  status: MessageStatus;
  action: string;
}

/** Buttons to change the status and to delete. */
export function MessageActions({ id, status, action }: MessageActionsProps) {
  const { t } = useTranslation("admin-messages");
  const isOpen = status === "open";
  return (
    <AdminForm
      id={`message-${id}`}
      action={action}
      success={({ intent }) => ({ title: t(`done.${intent}`) })}
      failure={t("failed.act")}
      className="my-5 border-y border-line py-3"
    >
      {() => (
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value={isOpen ? "answer" : "reopen"} variant="secondary" size="sm">
            {isOpen ? <Check aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
            {t(isOpen ? "act.answer" : "act.reopen")}
          </Button>
          {status !== "archived" && (
            <Button name="intent" value="archive" variant="secondary" size="sm">
              <Archive aria-hidden="true" />
              {t("act.archive")}
            </Button>
          )}
          <ConfirmButton
            name="intent"
            value="delete"
            variant="quiet"
            size="sm"
            title={t("confirmDelete.title")}
            text={t("confirmDelete.text")}
            confirm={t("act.delete")}
            className="ms-auto"
          >
            <Trash2 aria-hidden="true" />
            {t("act.delete")}
          </ConfirmButton>
        </div>
      )}
    </AdminForm>
  );
}
