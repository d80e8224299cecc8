import type { Caller } from "~/auth/caller.server";
import { findVisitor } from "~/features/accounts/visitors.server";
import { formatDateIn, formatNumber } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { getSettings } from "~/settings/settings.server";
import { badgeCategories, type BadgeCategory } from "./badge-choices";
import { badgesPageQuery, type BadgesPageQuery } from "./badges-page.schema";
import type { Badge, LeaderboardEntry, LockedBadge, UserStats } from "./badges.schema";
import { toShownLevel } from "./level";
import { getStats, listBadges, listLockedBadges } from "./badges.server";
import { getLeaderboardName } from "./leaderboard.server";
import { listLeaderboard } from "./leaderboard.server";

const COMMUNITY = "1";

/** The query of the page. Throws AppError 404 for a tab or a profile that does not exist. */
export function readBadgesQuery(request: Request): BadgesPageQuery {
  const query = badgesPageQuery.safeParse(readQuery(request, badgesPageQuery));
  if (!query.success) throw new AppError(404, "notFound");
  return query.data;
}

/**
 * The data of the page: the caller's own profile, with zero values before the first activity, or the community's.
 * `experiencePoints`: what the profile has besides the points of badges. `isPersonal`: the caller is a visitor, and the
 * page is no-store.
 */
export async function loadBadges(
  caller: Caller,
  { tab, profile }: BadgesPageQuery,
  experiencePoints: number,
) {
  const ownId = await findVisitor(caller);
  const isCommunity = profile === "community";
  const whose = { userId: isCommunity ? COMMUNITY : "me" };
  const number = (value: number) => formatNumber(value, caller.language);
  return {
    isPersonal: ownId !== null,
    profile: {
      isCommunity,
      stats: toShownStats(await getStats(caller, whose), experiencePoints, caller.language),
    },
    groups: tab === "badges" ? await groupBadges(caller, await listBadges(caller, whose)) : null,
    toEarn:
      tab === "progress"
        ? (await listLockedBadges(caller, whose))
            .sort(byNearness)
            .map((badge) => toBadgeToEarn(badge, number))
        : null,
    leaderboard: tab === "leaderboard" ? await showLeaderboard(caller, ownId) : null,
  };
}
export type BadgesScreen = Awaited<ReturnType<typeof loadBadges>>;

function toShownStats(stats: UserStats, experiencePoints: number, language: Language) {
  const { totalPoints, totalBadges, streakDays } = stats;
  return {
    ...toShownLevel({ totalPoints, experiencePoints }, language),
    badges: formatNumber(totalBadges, language),
    streak: formatNumber(streakDays, language),
    hasStreak: streakDays > 0,
  };
}

export interface EarnedBadge extends Pick<Badge, "badgeId" | "category" | "rarity" | "points" | "earnedAt"> {
  name: string;
  description: string;
  icon: string;
  /** Formatted `earnedAt`. */
  day: string;
}

export interface BadgeGroup {
  category: BadgeCategory;
  badges: EarnedBadge[];
}

/** Earned badges by category, in the order of the categories. */
async function groupBadges({ language }: Caller, badges: Badge[]): Promise<BadgeGroup[]> {
  const { timeZone } = (await getSettings()).publishing;
  const shown = badges.map(
    ({
      badgeId,
      badgeName,
      badgeDescription,
      badgeIcon,
      category,
      rarity,
      points,
      earnedAt,
    }): EarnedBadge => ({
      badgeId,
      category,
      rarity,
      points,
      earnedAt,
      name: badgeName,
      description: badgeDescription,
      icon: badgeIcon,
      day: formatDateIn(earnedAt, language, timeZone),
    }),
  );
  return badgeCategories
    .map((category) => ({ category, badges: shown.filter((badge) => badge.category === category) }))
    .filter((group) => group.badges.length > 0);
}

/** Highest share of progress first; for equal shares, the lowest goal first. */
const byNearness = (a: LockedBadge, b: LockedBadge) =>
  b.progress / b.requiredProgress - a.progress / a.requiredProgress ||
  a.requiredProgress - b.requiredProgress;

const toBadgeToEarn = (badge: LockedBadge, number: (value: number) => string) => {
  const { id, name, description, icon, category, rarity, points, progress, requiredProgress } = badge;
  const done = Math.min(progress, requiredProgress);
  return {
    ...{ id, name, description, icon, category, rarity, points, done, goal: requiredProgress },
    doneText: number(done),
    goalText: number(requiredProgress),
  };
};
export type BadgeToEarn = ReturnType<typeof toBadgeToEarn>;

async function showLeaderboard(caller: Caller, ownId: number | null) {
  const entries = await listLeaderboard(caller);
  return {
    rows: entries.map((entry) => toRow(entry, ownId, caller)),
    /** The caller's own id and name; null before the caller is a visitor. */
    own: ownId === null ? null : { userId: ownId, name: await getLeaderboardName(caller) },
  };
}

const toRow = (entry: LeaderboardEntry, ownId: number | null, { language }: Caller) => {
  const { userId, position, name, level, totalBadges, totalPoints } = entry;
  return {
    ...{ userId, position, name, level },
    isOwn: userId === ownId,
    badgeCount: totalBadges,
    badges: formatNumber(totalBadges, language),
    points: formatNumber(totalPoints, language),
  };
};
export type LeaderboardRow = ReturnType<typeof toRow>;
