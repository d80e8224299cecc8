import { formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import type { RecommendationWithReasons } from "./recommendations.schema";

/** What the cards of both pages show. `percent` is null when nothing about this visitor is known. */
export const toRecommendation = (recommendation: RecommendationWithReasons, language: Language) => {
  const { sermonId, title, difficulty, medium, isPersonal, relevanceScore } = recommendation;
  return {
    ...{ sermonId, title, difficulty, medium },
    percent: isPersonal ? formatNumber(Math.round(relevanceScore * 100), language) : null,
  };
};
