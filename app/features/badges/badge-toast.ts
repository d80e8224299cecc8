import { useTranslation } from "react-i18next";
import { formatList } from "~/i18n/format-list";
import type { Language } from "~/i18n/languages";
import type { ToastMessage } from "~/ui/toast-region";
import type { NewBadge } from "./badges.schema";
import { rememberEarnedBadges } from "./earned-in-browser";

/** The badges in the response to an activity. */
export interface EarnedBadges {
  newBadges: readonly Pick<NewBadge, "badgeName">[];
}

/**
 * Tells of the badges that an activity earned, several in one sentence, below the title of its toast, or alone where the
 * page shows the rest: `success={(answer) => withBadges({ title: t("saved") }, answer.result)}`.
 */
export function useBadgeToast() {
  const { t, i18n } = useTranslation("badges-page");
  return (message: ToastMessage, result: unknown): ToastMessage => {
    const names = newBadgesIn(result).map(({ badgeName }) => badgeName);
    if (names.length === 0) return message;
    rememberEarnedBadges();
    const description = t("toast.text", { names: formatList(names, i18n.language as Language) });
    const title = t("toast.title");
    return !message.isOnPage
      ? { title: message.title, description: `${title} ${description}` }
      : { title, description };
  };
}

const newBadgesIn = (result: unknown) => (result as Partial<EarnedBadges> | undefined)?.newBadges ?? [];
