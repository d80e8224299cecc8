import { z } from "zod";
import { sermonIdList } from "./profile-lists";
import { maturities } from "../growth-choices";

/** `me`, a visitor id, or `1` (the community profile). */
export const growthProfileInput = z.object({ userId: z.string().max(20) });
export type GrowthProfileInput = z.output<typeof growthProfileInput>;

export const noInput = z.object({});

/** The profile of the v1 calls. A visitor without one has the defaults. */
export const spiritualProfileOutput = z.object({
  spiritualMaturity: z.enum(maturities),
  spiritualLevel: z.int(),
  experiencePoints: z.int(),
  preferredTopics: z.array(z.string()),
  watchedSermons: sermonIdList,
  favoriteSermons: sermonIdList,
  completedSermons: sermonIdList,
  /** Minutes. */
  totalWatchTime: z.int(),
  /** Minutes. */
  averageSessionLength: z.int(),
  preferredDifficulty: z.string(),
  /** Ids of the goals that are not completed yet. */
  spiritualGoals: z.array(z.int()),
  lastRecommendationUpdate: z.iso.datetime().nullable(),
});
export type SpiritualProfile = z.output<typeof spiritualProfileOutput>;

/** The profile of the v2 calls: the visitor's level. */
export const spiritualProfileV2Output = z.object({
  spiritualLevel: z.int(),
  experiencePoints: z.int(),
  spiritualMaturity: z.enum(maturities),
  /** Experience at which the level begins, and at which the next one does. */
  levelStart: z.int(),
  nextLevelRequirement: z.int(),
  /** Progress within the level, 0 to less than 1. */
  levelProgress: z.number(),
});
export type SpiritualProfileV2 = z.output<typeof spiritualProfileV2Output>;
