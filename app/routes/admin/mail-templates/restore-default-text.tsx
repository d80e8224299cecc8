import { Undo2 } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Deletes the custom text of a mail. */
export function RestoreDefaultText({ action, basedOn }: { action: string; basedOn: string }) {
  const { t } = useTranslation("admin-mail-templates", { keyPrefix: "back" });
  return (
    <AdminForm
      id="back-to-built-in"
      action={action}
      intent="remove"
      success={{ title: t("done"), isOnPage: true }}
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
    </AdminForm>
  );
}
