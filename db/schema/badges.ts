import type { Generated } from "kysely";
import type { Flag, Id } from "./columns";

declare module "./index" {
  interface DB {
    userEngagement: UserEngagementTable;
    badgeDefinitions: BadgeDefinitionsTable;
    userBadges: UserBadgesTable;
    userStats: UserStatsTable;
  }
}

/** The activity log. Stats and badges can be recounted from it. */
interface UserEngagementTable {
  id: Id;
  /** Null: nobody's, as a donation without a visitor. */
  userId: number | null;
  activityType: string;
  activityData: Generated<string>;
  points: number;
  /** Unique. What it refers to: `donation:12`. A repeat counts nothing. */
  subject: string | null;
  timestamp: string;
  /** The visitor's own date. Null in rows of earlier releases. */
  localDay: string | null;
  /** IANA name: where that date was. */
  timeZone: string | null;
}

/** The library of badges as the catalogue keeps it, in French; it is synced at each start. */
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
  /** 0: the library has it no more. */
  isActive: Generated<Flag>;
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
  isUnlocked: Generated<Flag>;
  points: Generated<number>;
}

/** What a visitor's activities add up to. */
interface UserStatsTable {
  userId: number;
  level: Generated<number>;
  /** Of the activities and of the badges. */
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
  /** Different days with an activity. */
  activeDays: Generated<number>;
  /** The most types of activity on one day. */
  mostTypesInDay: Generated<number>;
  /** As of `streakDay`; whether it still lasts depends on today. */
  streakDays: Generated<number>;
  longestStreak: Generated<number>;
  /** `streakDays` after the last forgiven day; 0: none in this streak. */
  streakGrace: Generated<number>;
  /** The newest local date with an activity. */
  streakDay: string | null;
  lastActivity: string | null;
  lastTimeZone: string | null;
  /** The version of the badge library that it was computed with. */
  libraryVersion: Generated<string>;
  /** The name on the leaderboard. Null: `Utilisateur #id`. */
  leaderboardName: string | null;
  updatedAt: string;
}
