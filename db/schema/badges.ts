import type { Generated } from "kysely";
import type { Id } from "./columns";

declare module "./index" {
  interface DB {
    userEngagement: UserEngagementTable;
    badgeDefinitions: BadgeDefinitionsTable;
    userBadges: UserBadgesTable;
    userStats: UserStatsTable;
  }
}

/** The activity log. Stats and badges can be recalculated from it. */
interface UserEngagementTable {
  id: Id;
  /** Null for an activity without a visitor, such as a donation from an unknown browser. */
  userId: number | null;
  activityType: string;
  activityData: Generated<string>;
  points: number;
  /** Unique. What it refers to: `donation:12`. A repeat is not counted. */
  subject: string | null;
  timestamp: string;
  /** The visitor's local date. Null in rows of earlier releases. */
  localDay: string | null;
  /** IANA name of the time zone of that date. */
  timeZone: string | null;
}

/** The badge library (db/library/badges.ts), in French. Synced at each start. */
interface BadgeDefinitionsTable {
  id: string;
  name: string;
  description: string;
  icon: string;
  color: string;
  category: string;
  requiredProgress: Generated<number>;
  points: Generated<number>;
  rarity: Generated<string>;
  /** JSON: see db/library/badges.ts. */
  conditions: string;
  /** 0 when the library no longer has it. */
  isActive: Generated<boolean>;
}

/** A badge that a visitor has earned. */
interface UserBadgesTable {
  id: Id;
  userId: number;
  badgeId: string;
  badgeName: string;
  badgeDescription: string;
  badgeIcon: string;
  badgeColor: string;
  category: string;
  earnedAt: string;
  progress: Generated<number>;
  requiredProgress: Generated<number>;
  isUnlocked: Generated<boolean>;
  points: Generated<number>;
}

/** Totals of a visitor's activities. */
interface UserStatsTable {
  userId: number;
  level: Generated<number>;
  /** Points of the activities plus those of the badges. */
  totalPoints: Generated<number>;
  totalBadges: Generated<number>;
  activityCount: Generated<number>;
  donationCount: Generated<number>;
  prayerCount: Generated<number>;
  newsletterEngagement: Generated<number>;
  communityParticipation: Generated<number>;
  moodCount: Generated<number>;
  quoteCount: Generated<number>;
  sermonCount: Generated<number>;
  /** Number of days with an activity. */
  activeDays: Generated<number>;
  /** The highest number of activity types on one day. */
  mostTypesInDay: Generated<number>;
  /** The streak on `streakDay`. Whether it still lasts depends on today's date. */
  streakDays: Generated<number>;
  longestStreak: Generated<number>;
  /** `streakDays` after the last forgiven day; 0 when this streak has none. */
  streakGrace: Generated<number>;
  /** The newest local date with an activity. */
  streakDay: string | null;
  lastActivity: string | null;
  lastTimeZone: string | null;
  /** The version of the badge library that it was computed with. */
  libraryVersion: Generated<string>;
  /** The name on the leaderboard. Null is shown as `Utilisateur #id`. */
  leaderboardName: string | null;
  updatedAt: string;
}
