import { z } from "zod";
import { achievementCategories } from "../growth-choices";

const shownAchievement = z.object({
  achievementType: z.string(),
  title: z.string(),
  description: z.string(),
  experiencePoints: z.int(),
  category: z.enum(achievementCategories),
});

/** An achievement in the reader's language. */
export const achievementOutput = shownAchievement.extend({
  id: z.int(),
  iconUrl: z.string().nullable(),
  unlockedAt: z.iso.datetime(),
});
export type Achievement = z.output<typeof achievementOutput>;

/** A locked achievement, with the visitor's progress. */
export const lockedAchievementOutput = shownAchievement.extend({
  progress: z.int(),
  requiredProgress: z.int(),
});
export type LockedAchievement = z.output<typeof lockedAchievementOutput>;

/** A profile's growth after a write, and the achievements that the write unlocked. */
export const growthProgress = z.object({
  experiencePoints: z.int(),
  spiritualLevel: z.int(),
  leveledUp: z.boolean(),
  newAchievements: z.array(shownAchievement),
});
export type GrowthProgress = z.output<typeof growthProgress>;
