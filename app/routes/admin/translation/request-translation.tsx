import { Sparkles } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { TranslationScreen } from "~/features/translation/translation-admin.schema";
import { translationPath } from "~/features/translation/translation-path";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface RequestTranslationProps {
  screen: TranslationScreen;
  isAiConfigured: boolean;
}

/** Requests a translation by AI. Asks first when it would replace one. */
export function RequestTranslation({ screen, isAiConfigured }: RequestTranslationProps) {
  const { t } = useTranslation("admin-translation");
  const { type, id, language, state, translation } = screen;
  if (!isAiConfigured || state === "requested") return null;
  const words = (
    <>
      <Sparkles aria-hidden="true" />
      {translation ? t("request.renew") : state === "failed" ? t("request.retry") : t("request.action")}
    </>
  );
  return (
    <AdminForm
      id={`request-${type}-${id}-${language}`}
      action={translationPath(type, id, language)}
      intent="request"
      success={{ title: t("done.request") }}
      failure={t("request.failed")}
    >
      {({ pending }) =>
        translation ? (
          <ConfirmButton
            title={t("request.replace.title")}
            text={t("request.replace.text")}
            confirm={t("request.replace.confirm")}
            loading={pending}
          >
            {words}
          </ConfirmButton>
        ) : (
          <Button loading={pending}>{words}</Button>
        )
      }
    </AdminForm>
  );
}
