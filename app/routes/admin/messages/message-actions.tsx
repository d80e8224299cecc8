import { Check } from "~/ui/icons";
import { Archive, Undo2 } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { MessageStatus } from "~/features/contact/message-statuses";
import { DeleteRecord } from "~/features/inbox/delete-record";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { useIsFormDirty } from "~/ui/unsaved-changes";
import { pressedValue, useDecide } from "../shell/decision-queue";

interface MessageActionsProps {
  id: number;
  /** The sender. */
  name: string;
  status: MessageStatus;
  isRead: boolean;
  action: string;
}

/** The intent that sets each status; used for undo. */
const intentOf: Record<MessageStatus, string> = { open: "reopen", answered: "answer", archived: "archive" };

/** Buttons to change the status and to delete. */
export function MessageActions({ id, name, status, isRead, action }: MessageActionsProps) {
  const { t } = useTranslation("admin-messages");
  const decide = useDecide();
  const isOpen = status === "open";
  // An answer that is being written stays on the screen.
  const isReplying = useIsFormDirty("reply");
  return (
    <AdminForm
      id={`message-${id}`}
      action={action}
      onSubmit={(event) => {
        // The area counts the unread ones.
        if (isOpen && !isReplying) decide?.(event, t(`done.${pressedValue(event)}`), { isCounted: !isRead });
      }}
      success={({ intent }) => ({
        title: t(`done.${intent}`),
        undo: intent === "delete" ? undefined : { intent: intentOf[status] },
      })}
      failure={t("failed.act")}
      className="my-5 border-y border-line py-3"
    >
      {() => (
        <div className="flex flex-wrap gap-3">
          <input type="hidden" name="seen" value={status} />
          <Button
            name="intent"
            value={isOpen ? "answer" : "reopen"}
            variant="secondary"
            size="sm"
            aria-keyshortcuts="a"
          >
            {isOpen ? <Check aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
            {t(isOpen ? "act.answer" : "act.reopen")}
          </Button>
          {status !== "archived" && (
            <Button name="intent" value="archive" variant="secondary" size="sm" aria-keyshortcuts="e">
              <Archive aria-hidden="true" />
              {t("act.archive")}
            </Button>
          )}
          <span className="ms-auto">
            <DeleteRecord name={name} text={t} label={t("act.delete")} intent="delete" />
          </span>
        </div>
      )}
    </AdminForm>
  );
}
