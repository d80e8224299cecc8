import { useTranslation } from "react-i18next";
import { useBadgeToast } from "~/features/badges/badge-toast";
import type { FormResult } from "~/features/sermons/page/sermon-forms.server";
import type { FormAnswer } from "~/http/form-answer";
import type { ToastMessage } from "~/ui/toast-region";

/** Returns a function that makes the toast for a sent form, with the badges that it earned. */
export function useFormToast() {
  const { t } = useTranslation("sermon-page");
  const withBadges = useBadgeToast();
  return ({ result }: FormAnswer): ToastMessage | undefined => {
    const done = (result as FormResult | undefined)?.done;
    if (!done) return undefined; // a bot's form does nothing
    const description = done === "complete" ? { description: t("progress.completedText") } : {};
    return withBadges({ title: t(`done.${done}`), ...description }, result);
  };
}
