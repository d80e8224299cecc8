import type { Selectable, Updateable } from "kysely";
import type { DB } from "~db/schema/index";
import { libraryVersion } from "~db/library/badges";
import type { UserStats } from "../badges.schema";
import { levelOf } from "../level";
import { countActivities, noProgress, type Progress } from "./progress";
import { currentStreakDays } from "./streak";

export type StatsRow = Selectable<DB["userStats"]>;

export const toProgress = (row: StatsRow): Progress => ({
  counts: {
    donation: row.donationCount,
    prayer: row.prayerCount,
    newsletter: row.newsletterEngagement,
    community: row.communityParticipation,
    mood: row.moodCount,
    quote: row.quoteCount,
    sermon: row.sermonCount,
  },
  activeDays: row.activeDays,
  mostTypesInDay: row.mostTypesInDay,
  streak: {
    days: row.streakDays,
    longest: row.longestStreak,
    grace: row.streakGrace,
    day: row.streakDay,
    at: row.lastActivity,
    timeZone: row.lastTimeZone,
  },
  points: row.totalPoints,
  badges: row.totalBadges,
});

export const toStatsUpdate = (progress: Progress): Updateable<DB["userStats"]> => {
  const { counts, streak, points } = progress;
  return {
    totalPoints: points,
    level: levelOf(points),
    totalBadges: progress.badges,
    activityCount: countActivities(progress),
    donationCount: counts.donation,
    prayerCount: counts.prayer,
    newsletterEngagement: counts.newsletter,
    communityParticipation: counts.community,
    moodCount: counts.mood,
    quoteCount: counts.quote,
    sermonCount: counts.sermon,
    activeDays: progress.activeDays,
    mostTypesInDay: progress.mostTypesInDay,
    streakDays: streak.days,
    longestStreak: streak.longest,
    streakGrace: streak.grace,
    streakDay: streak.day,
    lastActivity: streak.at,
    lastTimeZone: streak.timeZone,
    libraryVersion,
  };
};

/** The API's view of a row, with the streak computed for `now`. */
export function toUserStats(row: StatsRow | undefined, now: Date): UserStats {
  const progress = row ? toProgress(row) : noProgress();
  const { counts, streak, points } = progress;
  return {
    level: levelOf(points),
    totalPoints: points,
    totalBadges: progress.badges,
    streakDays: currentStreakDays(streak, now),
    longestStreak: streak.longest,
    activeDays: progress.activeDays,
    donationCount: counts.donation,
    prayerCount: counts.prayer,
    newsletterEngagement: counts.newsletter,
    communityParticipation: counts.community,
    lastActivity: streak.at,
  };
}
