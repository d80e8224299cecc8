import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeskForm } from "~/http/desk-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Gives a mail its built-in words back. */
export function BackToBuiltIn({ action, basedOn }: { action: string; basedOn: string }) {
  const { t } = useTranslation("desk-mail-templates", { keyPrefix: "back" });
  return (
    <DeskForm
      id="back-to-built-in"
      action={action}
      intent="remove"
      success={{ title: t("done") }}
      failure={t("failed")}
    >
      {() => (
        <>
          <input type="hidden" name="basedOn" value={basedOn} />
          <ConfirmButton size="sm" title={t("title")} text={t("text")} confirm={t("confirm")}>
            <Undo2 aria-hidden="true" />
            {t("action")}
          </ConfirmButton>
        </>
      )}
    </DeskForm>
  );
}
