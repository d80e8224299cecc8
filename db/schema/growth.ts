import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    userSpiritualProfiles: UserSpiritualProfilesTable;
    spiritualGrowthMetrics: SpiritualGrowthMetricsTable;
    spiritualGoals: SpiritualGoalsTable;
    spiritualAchievements: SpiritualAchievementsTable;
  }
}

interface UserSpiritualProfilesTable {
  userId: number;
  /** Derived from the level. */
  spiritualMaturity: Generated<"beginner" | "growing" | "mature" | "leader">;
  experiencePoints: Generated<number>;
  /** JSON lists of topics or ids, derived from the rows of sermons and goals. */
  preferredTopics: Generated<string>;
  watchedSermons: Generated<string>;
  favoriteSermons: Generated<string>;
  completedSermons: Generated<string>;
  /** Minutes. */
  totalWatchTime: Generated<number>;
  /** Minutes. */
  averageSessionLength: Generated<number>;
  preferredDifficulty: Generated<string>;
  spiritualGoals: Generated<string>;
  lastRecommendationUpdate: string | null;
  /** The accepted version of the consent text for the daily metrics, and when it was accepted. */
  consentVersion: string | null;
  consentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** A visitor's metrics of one day. */
interface SpiritualGrowthMetricsTable {
  id: Id;
  userId: number;
  /** The visitor's local date. */
  date: string;
  prayerMinutes: Generated<number>;
  bibleStudyMinutes: Generated<number>;
  sermonMinutes: Generated<number>;
  versesRead: Generated<number>;
  prayersOffered: Generated<number>;
  spiritualReflections: Generated<number>;
  communityEngagement: Generated<number>;
  /** 1 to 10. */
  moodScore: Generated<number>;
  /** 0 to 100, computed from the others. */
  growthScore: Generated<number>;
  /** JSON: achievements unlocked by this day's entry. */
  achievements: Generated<string>;
  createdAt: string;
  updatedAt: string;
}

interface SpiritualGoalsTable {
  id: Id;
  userId: number;
  /** What it counts: a field of the daily metrics, or `sermons`. */
  goalType: string;
  /** For a generated goal: its name in the catalogue, whose texts are shown in the reader's language. */
  template: string | null;
  title: string;
  description: Generated<string>;
  targetValue: number;
  /** Derived from the metrics and sermons since `startsOn`. */
  currentProgress: Generated<number>;
  startsOn: string;
  deadline: string | null;
  isCompleted: Generated<boolean>;
  /** 1 to 5. */
  difficultyLevel: Generated<number>;
  experienceReward: Generated<number>;
  completedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

interface SpiritualAchievementsTable {
  id: Id;
  userId: number;
  /** Its name in the catalogue. */
  achievementType: string;
  /** The catalogue's text in the visitor's language at the time of unlocking. */
  title: string;
  description: string;
  iconUrl: string | null;
  experiencePoints: number;
  category: string;
  unlockedAt: string;
}
