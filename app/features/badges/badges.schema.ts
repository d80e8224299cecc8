import { z } from "zod";
import { activityTypes } from "./activities/activity-types";
import { badgeCategories, badgeIcons, badgeRarities } from "./badge-choices";
import { MAX_LEADERBOARD_NAME } from "./page-choices";
import { publicName } from "./public-name.schema";

const profileId = z.string().max(20);

/** `me`, a visitor id, or `1` (the community profile). */
export const profileInput = z.object({ userId: profileId });
export type ProfileInput = z.output<typeof profileInput>;

export const noInput = z.object({});

/** A definition in the caller's language. */
export const badgeDefinition = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  /** `#rrggbb` */
  color: z.string(),
  rarity: z.enum(badgeRarities),
  category: z.enum(badgeCategories),
  points: z.int(),
  requiredProgress: z.int(),
});
export type BadgeDefinition = z.output<typeof badgeDefinition>;

/** An earned badge of a profile, in the caller's language. */
export const badge = z.object({
  id: z.int(),
  badgeId: z.string(),
  badgeName: z.string(),
  badgeDescription: z.string(),
  badgeIcon: z.enum(badgeIcons),
  badgeColor: z.string(),
  points: z.int(),
  category: z.enum(badgeCategories),
  rarity: z.enum(badgeRarities),
  earnedAt: z.iso.datetime(),
  isUnlocked: z.literal(true),
  progress: z.int(),
  requiredProgress: z.int(),
});
export type Badge = z.output<typeof badge>;

/** A definition that a profile has not earned yet, with its progress. */
export const lockedBadge = badgeDefinition.extend({ progress: z.int() });
export type LockedBadge = z.output<typeof lockedBadge>;

export const userStats = z.object({
  level: z.int(),
  totalPoints: z.int(),
  totalBadges: z.int(),
  /** Current streak in days; 0 once the streak is over. */
  streakDays: z.int(),
  longestStreak: z.int(),
  activeDays: z.int(),
  donationCount: z.int(),
  prayerCount: z.int(),
  newsletterEngagement: z.int(),
  communityParticipation: z.int(),
  lastActivity: z.iso.datetime().nullable(),
});
export type UserStats = z.output<typeof userStats>;

export const leaderboardEntry = z.object({
  userId: z.int(),
  /** 1 for the first. */
  position: z.int(),
  /** The name that the visitor chose; null is shown as `Utilisateur #id`. */
  name: z.string().nullable(),
  level: z.int(),
  totalBadges: z.int(),
  totalPoints: z.int(),
});
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

/** IANA name of the browser's time zone. Invalid input counts as missing. */
export const typedTimeZone = z.string().max(64).optional().catch(undefined);

/**
 * An activity that a client reports. `points` is ignored: the server decides the points. `activityData` is not stored.
 */
export const activityInput = profileInput.extend({
  activityType: z.enum(activityTypes),
  points: z.unknown().optional(),
  activityData: z.unknown().optional(),
  timeZone: typedTimeZone,
});
export type ActivityInput = z.output<typeof activityInput>;

export const newBadge = badge.pick({
  badgeId: true,
  badgeName: true,
  badgeDescription: true,
  badgeIcon: true,
  badgeColor: true,
  category: true,
  rarity: true,
  points: true,
});
export type NewBadge = z.output<typeof newBadge>;

export const activityOutput = z.object({
  /** False when the site counts this activity itself, or counted it already. */
  isCounted: z.boolean(),
  newBadges: z.array(newBadge),
  stats: userStats,
});
export type ActivityOutput = z.output<typeof activityOutput>;

/** The name on the leaderboard. */
export const leaderboardNameInput = z.object({
  name: z.preprocess(
    (given) => given ?? "",
    publicName("badges-page:errors.nameShort", 2).max(MAX_LEADERBOARD_NAME, "badges-page:errors.nameLong"),
  ),
});
