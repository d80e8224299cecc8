/** What a visitor notes of a day, in the order of the form. Whole numbers; `moodScore` is 1 to 10. */
export const metricFields = [
  "prayerMinutes",
  "bibleStudyMinutes",
  "sermonMinutes",
  "versesRead",
  "prayersOffered",
  "spiritualReflections",
  "communityEngagement",
  "moodScore",
] as const;
export type MetricField = (typeof metricFields)[number];

/** From the first level on: spec admin §3. */
export const maturities = ["beginner", "growing", "mature", "leader"] as const;
export type Maturity = (typeof maturities)[number];

/** What a goal counts: metrics of the days since it began, or completed sermons. */
export const goalTypes = [
  "prayerMinutes",
  "bibleStudyMinutes",
  "sermonMinutes",
  "versesRead",
  "prayersOffered",
  "spiritualReflections",
  "communityEngagement",
  "sermons",
] as const;
export type GoalType = (typeof goalTypes)[number];

export const achievementCategories = ["learning", "consistency", "community", "growth"] as const;
export type AchievementCategory = (typeof achievementCategories)[number];
