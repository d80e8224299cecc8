import { z } from "zod";
import { readLibraryFile } from "./read-library-file";
import { inFourLanguages, libraryText } from "./scripture";

/** What achievements are unlocked by: numbers that grow with what a visitor does. */
export const achievementFacts = [
  "sermonsCompleted",
  "sermonsFavorite",
  "watchMinutes",
  "daysNoted",
  /** Days noted one after the other, at most. */
  "longestRun",
  "prayerMinutes",
  "bibleStudyMinutes",
  "versesRead",
  "prayersOffered",
  "spiritualReflections",
  "communityEngagement",
  /** The best growth score of a day. */
  "bestScore",
  "goalsCompleted",
  "goalTypesCompleted",
  /** The highest difficulty of a completed goal. */
  "hardestGoal",
  "level",
] as const;
export type AchievementFact = (typeof achievementFacts)[number];

const libraryAchievement = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/),
  category: z.enum(["learning", "consistency", "community", "growth"]),
  /** Unlocked once this fact reaches this value. */
  fact: z.enum(achievementFacts),
  atLeast: z.int().min(1),
  experiencePoints: z.int().min(5).max(200),
  texts: inFourLanguages(z.strictObject({ title: libraryText.max(60), description: libraryText.max(160) })),
});

/** An achievement in four languages. */
export type LibraryAchievement = z.output<typeof libraryAchievement>;

/** Read and validated when the process starts. */
export const libraryAchievements: readonly LibraryAchievement[] = readLibraryFile(
  "db/library/achievements.json",
  z.array(libraryAchievement),
);

const byId = new Map(libraryAchievements.map((achievement) => [achievement.id, achievement]));

/** Undefined for one that the library has no more. */
export const findLibraryAchievement = (id: string): LibraryAchievement | undefined => byId.get(id);
