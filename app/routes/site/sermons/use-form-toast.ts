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
    const title = t(`done.${done}`);
    if (done === "complete") return withBadges({ title, description: t("progress.completedText") }, result);
    // The stars and the pressed buttons show what was done; saved notes look as before.
    return withBadges({ title, isOnPage: done !== "note" && done !== "unnote" }, result);
  };
}
