import { Eye, EyeOff } from "~/ui/icons-admin";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useDecide } from "../shell/decision-queue";

interface VisibilityActionsProps {
  id: number;
  address: string;
  isHidden: boolean;
  flagCount: number;
}

/** Hides an approved request from visitors, or shows it again. Both settle its flags. */
export function VisibilityActions({ isHidden, flagCount, ...form }: VisibilityActionsProps) {
  const { t } = useTranslation("admin-prayers");
  const isFlagged = flagCount > 0;
  const hide = isHidden ? t("visibility.keepHidden") : t("visibility.hide");
  const show = isHidden ? t("visibility.show") : t("visibility.keepShown");
  const buttons = (
    <div className="flex flex-wrap gap-3">
      {(isFlagged || isHidden) && (
        <OneButtonForm {...form} intent="show" canUndo={isHidden && !isFlagged} isDecision={isFlagged}>
          <Eye aria-hidden="true" />
          {show}
        </OneButtonForm>
      )}
      {(isFlagged || !isHidden) && (
        <OneButtonForm {...form} intent="hide" canUndo={!isHidden && !isFlagged} isDecision={isFlagged}>
          <EyeOff aria-hidden="true" />
          {hide}
        </OneButtonForm>
      )}
    </div>
  );
  if (isFlagged) {
    return (
      <Alert title={t("visibility.flagged", { count: flagCount })} action={buttons} className="my-5">
        {t(isHidden ? "visibility.flaggedHidden" : "visibility.flaggedShown")}
      </Alert>
    );
  }
  if (isHidden) {
    return (
      <Alert title={t("visibility.hidden")} action={buttons} className="my-5">
        {t("visibility.hiddenText")}
      </Alert>
    );
  }
  return <div className="my-5 border-y border-line py-3">{buttons}</div>;
}

interface OneButtonFormProps {
  id: number;
  address: string;
  intent: "show" | "hide";
  /** The other intent can undo it. Not when there were flags, because both intents settle them for good. */
  canUndo: boolean;
  /** It settles what the request waits for. */
  isDecision: boolean;
  children: ReactNode;
}

function OneButtonForm({ id, address, intent, canUndo, isDecision, children }: OneButtonFormProps) {
  const { t } = useTranslation("admin-prayers");
  const decide = useDecide();
  return (
    <AdminForm
      id={`${intent}-${id}`}
      action={address}
      intent={intent}
      onSubmit={(event) => isDecision && decide?.(event, t(`done.${intent}`))}
      success={{
        title: t(`done.${intent}`),
        undo: canUndo ? { intent: intent === "show" ? "hide" : "show" } : undefined,
      }}
      failure={t("failed.change")}
    >
      {({ pending }) => (
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          loading={pending}
          aria-keyshortcuts={isDecision ? (intent === "show" ? "a" : "r") : undefined}
        >
          {children}
        </Button>
      )}
    </AdminForm>
  );
}
