import { useTranslation } from "react-i18next";
import type { RequestTranslation } from "~/features/prayers/requests/translate-request.server";
import { PublicForm } from "~/http/public-form";
import { TRANSLATE_FORM } from "./board-forms";

interface TranslateFormProps {
  action: string;
  stamp: string;
  onTranslated: (translation: RequestTranslation) => void;
}

/** Requests translations: each card's button has the page of its request as its `formaction`. */
export function TranslateForm({ action, stamp, onTranslated }: TranslateFormProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "translate" });
  return (
    <PublicForm
      id={TRANSLATE_FORM}
      intent="translate"
      action={action}
      stamp={stamp}
      failure={t("failed")}
      onSuccess={({ result }) => onTranslated(result as RequestTranslation)}
    >
      {() => <input type="hidden" name="intent" value="translate" />}
    </PublicForm>
  );
}
