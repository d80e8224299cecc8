import { useTranslation } from "react-i18next";
import { formatList, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { ToastMessage } from "~/ui/toast-region";
import type { GrowthProgress } from "./achievements/achievements.schema";

/** Adds a new level and unlocked achievements from a form's result to its toast. */
export function useGrowthToast() {
  const { t, i18n } = useTranslation("growth-page", { keyPrefix: "toast" });
  const language = i18n.language as Language;
  const number = (value: number) => formatNumber(value, language);
  return (message: ToastMessage, result: unknown): ToastMessage => {
    const progress = result as GrowthProgress | undefined;
    if (!progress) return message;
    const { leveledUp, spiritualLevel, experiencePoints, newAchievements } = progress;
    if (!leveledUp && newAchievements.length === 0) return message;
    const names = formatList(
      newAchievements.map(({ title }) => title),
      language,
    );
    const also = {
      title: leveledUp ? t("leveledUp", { level: number(spiritualLevel) }) : t("newAchievement"),
      description: names
        ? t("achievements", { names })
        : t("experience", { points: number(experiencePoints) }),
    };
    return { ...message, also };
  };
}
