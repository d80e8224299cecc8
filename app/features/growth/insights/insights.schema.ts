import { z } from "zod";
import { maturities } from "../growth-choices";

/** Insights of the v1 call. */
export const spiritualGrowthOutput = z.object({
  /** A text that names the days on which it is based. */
  insights: z.string(),
  /** 0 to 100. */
  growthScore: z.int(),
  recommendations: z.array(z.string()),
});
export type SpiritualGrowth = z.output<typeof spiritualGrowthOutput>;

/** Insights of the v2 call, as sentences. */
export const spiritualInsightsOutput = z.object({
  spiritualMaturity: z.enum(maturities),
  /** Experience at which the next level begins. */
  nextLevelRequirement: z.int(),
  /** What the areas are based on: "over the last 14 days you noted 5". */
  basis: z.string(),
  strengthAreas: z.array(z.string()),
  improvementAreas: z.array(z.string()),
  recommendedActions: z.array(z.string()),
});
export type SpiritualInsights = z.output<typeof spiritualInsightsOutput>;
