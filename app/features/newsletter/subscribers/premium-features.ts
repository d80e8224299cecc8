export const premiumFeatures = ["mood", "quotes", "translation"] as const;

/** A tool for subscribers. */
export type PremiumFeature = (typeof premiumFeatures)[number];

/** The page of each tool. */
export const premiumToolPaths: Record<PremiumFeature, string> = {
  mood: "/mood",
  quotes: "/quotes",
  translation: "/translator",
};
