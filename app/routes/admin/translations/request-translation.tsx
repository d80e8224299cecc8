import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { TranslationDesk } from "~/features/translation/translation-desk.schema";
import { translationPath } from "~/features/translation/translation-path";
import { DeskForm } from "~/http/desk-form";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

interface RequestTranslationProps {
  desk: TranslationDesk;
  isAiConfigured: boolean;
}

/** Asks the AI for a translation; where words stand already it first says what becomes of them. */
export function RequestTranslation({ desk, isAiConfigured }: RequestTranslationProps) {
  const { t } = useTranslation("desk-translation");
  const { type, id, language, state, translation } = desk;
  if (!isAiConfigured || state === "requested") return null;
  const words = (
    <>
      <Sparkles aria-hidden="true" />
      {translation ? t("request.renew") : state === "failed" ? t("request.retry") : t("request.action")}
    </>
  );
  return (
    <DeskForm
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
    </DeskForm>
  );
}
