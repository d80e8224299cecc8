/** The daily counts from which the growth score is computed. */
export const countFields = [
  "prayerMinutes",
  "bibleStudyMinutes",
  "sermonMinutes",
  "versesRead",
  "prayersOffered",
  "spiritualReflections",
  "communityEngagement",
] as const;
export type CountField = (typeof countFields)[number];

/** What a visitor notes for a day, in the order of the form. Whole numbers; `moodScore` is 1 to 10. */
export const metricFields = [...countFields, "moodScore"] as const;
export type MetricField = (typeof metricFields)[number];

/** From the lowest levels to the highest. */
export const maturities = ["beginner", "growing", "mature", "leader"] as const;
export type Maturity = (typeof maturities)[number];

/** What a goal counts: metrics of the days since it began, or completed sermons. */
export const goalTypes = [...countFields, "sermons"] as const;
export type GoalType = (typeof goalTypes)[number];

export const achievementCategories = ["learning", "consistency", "community", "growth"] as const;
export type AchievementCategory = (typeof achievementCategories)[number];

export const MAX_MINUTES_A_DAY = 24 * 60;
export const MAX_COUNT_A_DAY = 1_000;
export const MIN_MOOD = 1;
export const MAX_MOOD = 10;
export const DEFAULT_MOOD = 5;

/** Days can be noted up to this many days back. */
export const MAX_DAYS_BACK = 366;

/** The version of the consent text `growth:consent.text`. A change of its meaning needs a new one. */
export const CONSENT_VERSION = "2026-11";

export const goalDifficulties = [1, 2, 3, 4, 5] as const;
export type GoalDifficulty = (typeof goalDifficulties)[number];

/** Experience for a completed goal, by its difficulty. */
export const goalRewards: Record<GoalDifficulty, number> = { 1: 10, 2: 25, 3: 50, 4: 75, 5: 100 };

export const MAX_GOAL_TITLE = 120;
export const MAX_GOAL_DESCRIPTION = 500;
export const MAX_GOAL_TARGET = 100_000;
/** Largest accepted distance in days from today to the deadline of a visitor's own goal. */
export const MAX_GOAL_DAYS = 366;
/** Maximum number of open goals. */
export const MAX_OPEN_GOALS = 12;
