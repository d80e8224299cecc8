import { useTranslation } from "react-i18next";
import { formatList } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { ToastMessage } from "~/ui/toast-region";
import type { GrowthProgress } from "./achievements/achievements.schema";

/** The toast of a form says which achievements were unlocked, if any, below its title. */
export function useGrowthToast() {
  const { t, i18n } = useTranslation("growth-page", { keyPrefix: "toast" });
  const language = i18n.language as Language;
  return (message: ToastMessage, result: unknown): ToastMessage => {
    const progress = result as GrowthProgress | undefined;
    if (!progress) return message;
    const { newAchievements } = progress;
    if (newAchievements.length === 0) return message;
    const names = formatList(
      newAchievements.map(({ title }) => title),
      language,
    );
    return { ...message, description: t("achievements", { names }) };
  };
}
