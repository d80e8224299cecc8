import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TranslationDesk } from "~/features/translation/translation-desk.schema";
import { translationPath } from "~/features/translation/translation-path";
import { DeskForm } from "~/http/desk-form";
import { ConfirmButton } from "~/ui/confirm-button";

/** Deletes a translation; the post is shown in its own language again. */
export function DeleteTranslation({ desk }: { desk: TranslationDesk }) {
  const { t } = useTranslation("desk-translation");
  const navigate = useNavigate();
  const { type, id, language, updatedAt } = desk;
  return (
    <DeskForm
      id={`delete-${type}-${id}-${language}`}
      action={translationPath(type, id, language)}
      intent="delete"
      success={{ title: t("deleted.title") }}
      failure={t("deleted.failed")}
      onSuccess={() => navigate(`/admin/translations?type=${type}`)}
    >
      {({ pending }) =>
        // The form stays when what it deleted is gone: it leads on.
        updatedAt === "" ? null : (
          <ConfirmButton
            title={t("delete.title")}
            text={t("delete.text")}
            confirm={t("delete.confirm")}
            loading={pending}
          >
            {t("delete.action")}
          </ConfirmButton>
        )
      }
    </DeskForm>
  );
}
