import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { translationPath } from "~/features/translation/translation-path";
import { AdminForm } from "~/http/admin-form";
import { languageNames } from "~/i18n/languages";
import { ConfirmButton } from "~/ui/confirm-button";

/** Deletes a translation; readers see the original again. */
export function DeleteTranslation({ screen }: { screen: TranslationScreen }) {
  const { t } = useTranslation("admin-translation");
  const navigate = useNavigate();
  const { type, id, language, updatedAt } = screen;
  return (
    <AdminForm
      id={`delete-${type}-${id}-${language}`}
      action={translationPath(type, id, language)}
      intent="delete"
      success={{ title: t("deleted.title") }}
      failure={t("deleted.failed")}
      onSuccess={() => navigate(`/admin/translations?type=${type}`)}
    >
      {({ pending }) =>
        // The form stays after the deletion, because it redirects.
        updatedAt === "" ? null : (
          <ConfirmButton
            variant="quietDanger"
            title={t("delete.title", { title: screen.original.title, language: languageNames[language] })}
            text={t("delete.text")}
            confirm={t("delete.confirm")}
            loading={pending}
          >
            {t("delete.action")}
          </ConfirmButton>
        )
      }
    </AdminForm>
  );
}
