import { Trash2 } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { GoalOnScreen } from "~/features/growth/goal-to-screen.server";
import { PublicForm } from "~/http/public-form";
import { ConfirmButton } from "~/ui/confirm-button";

interface DeleteGoalFormProps {
  goal: GoalOnScreen;
  action: string;
  stamp: string;
}

/** Deletes a goal that is not reached, after confirmation. */
export function DeleteGoalForm({ goal: { id, title }, action, stamp }: DeleteGoalFormProps) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals.delete" });
  return (
    <PublicForm
      id={`goal-delete-${id}`}
      intent="delete"
      action={action}
      stamp={stamp}
      success={{ title: t("done"), isOnPage: true }}
      failure={t("failed")}
      className="-my-3 -me-2.5"
    >
      {({ pending }) => (
        <>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={id} />
          <ConfirmButton
            variant="quiet"
            size="icon"
            aria-label={t("label", { title })}
            title={t("ask")}
            text={t("text", { title })}
            confirm={t("button")}
            confirmVariant="danger"
            loading={pending}
          >
            <Trash2 aria-hidden="true" className="text-ink-soft" />
          </ConfirmButton>
        </>
      )}
    </PublicForm>
  );
}
