import { useTranslation } from "react-i18next";
import { BadgeCheck } from "~/ui/icons-admin";
import type { EditorEntry } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { dailyContentEditorPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { useDecide } from "../shell/decision-queue";

interface ApproveButtonProps {
  date: string;
  entry: EditorEntry;
  /** Its key, where only one such button is on the screen. */
  shortcut?: "a";
}

/** The button to approve a published text. */
export function ApproveButton({ date, entry, shortcut }: ApproveButtonProps) {
  const { t } = useTranslation("admin-daily-content");
  const decide = useDecide();
  const { language, updatedAt } = entry;
  return (
    <AdminForm
      id={`approve-${date}-${language}`}
      action={dailyContentEditorPath(date, language)}
      intent="approve"
      onSubmit={(event) => decide?.(event, t("approve.done"))}
      success={{ title: t("approve.done"), description: t("approve.doneText") }}
      failure={t("approve.failed")}
      className="flex flex-col items-start gap-3"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="language" value={language} />
          <input type="hidden" name="basedOn" value={updatedAt} />
          <Button
            variant="secondary"
            size="sm"
            loading={pending}
            aria-keyshortcuts={decide ? shortcut : undefined}
          >
            <BadgeCheck aria-hidden="true" />
            {t("approve.action")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
