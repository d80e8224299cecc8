import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { resolveProfile } from "~/features/accounts/profiles.server";
import { db } from "~db/client";
import { libraryBadges } from "~db/library/badges";
import type { DB } from "~db/schema/index";
import { noProgress, progressTowards } from "./activities/progress";
import { type StatsRow, toProgress, toUserStats } from "./activities/stats-row";
import { listEarnedIds } from "./activities/user-badges.queries.server";
import { findLibraryBadge } from "./library-badges.server";
import type { Badge, BadgeDefinition, LockedBadge, ProfileInput, UserStats } from "./badges.schema";

/** The badges of a profile, newest first. Throws AppError 404 for a profile that does not exist. */
export async function listBadges(caller: Caller, { userId }: ProfileInput): Promise<Badge[]> {
  const { id } = await resolveProfile(caller, userId);
  if (id === null) return [];
  const rows = await db
    .selectFrom("userBadges")
    .select(["id", "badgeId", "earnedAt"])
    .where("userId", "=", id)
    .orderBy("earnedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.flatMap((row) => toBadge(row, caller) ?? []);
}

function toBadge(
  { id, badgeId, earnedAt }: { id: number; badgeId: string; earnedAt: string },
  { language }: Caller,
): Badge | undefined {
  const badge = findLibraryBadge(badgeId);
  return (
    badge && {
      id,
      badgeId,
      badgeName: badge.texts[language].name,
      badgeDescription: badge.texts[language].description,
      badgeIcon: badge.icon,
      badgeColor: badge.color,
      points: badge.points,
      category: badge.category,
      rarity: badge.rarity,
      earnedAt,
      isUnlocked: true,
      progress: badge.requiredProgress,
      requiredProgress: badge.requiredProgress,
    }
  );
}

/** The totals of a profile's activities; zero values before the first one. Throws AppError 404. */
export async function getStats(caller: Caller, { userId }: ProfileInput): Promise<UserStats> {
  const { id } = await resolveProfile(caller, userId);
  return toUserStats(id === null ? undefined : await findStats(db, id), new Date());
}

/** The badge definitions that can be earned, ordered by category. */
export async function listBadgeDefinitions({ language }: Caller): Promise<BadgeDefinition[]> {
  const active = await db.selectFrom("badgeDefinitions").select("id").where("isActive", "=", true).execute();
  const ids = new Set(active.map(({ id }) => id));
  return libraryBadges
    .filter(({ id }) => ids.has(id))
    .map(({ texts, condition: _, ...badge }) => ({ ...badge, ...texts[language] }));
}

/** The badges that a profile has not earned yet, with their progress. Throws AppError 404. */
export async function listLockedBadges(caller: Caller, { userId }: ProfileInput): Promise<LockedBadge[]> {
  const { id } = await resolveProfile(caller, userId);
  const row = id === null ? undefined : await findStats(db, id);
  const progress = row ? toProgress(row) : noProgress();
  const earned = id === null ? new Set() : await listEarnedIds(db, id);
  return libraryBadges
    .filter((badge) => !earned.has(badge.id))
    .map(({ texts, condition, ...badge }) => ({
      ...badge,
      ...texts[caller.language],
      progress: Math.min(progressTowards(condition, progress), badge.requiredProgress),
    }));
}

const findStats = (from: Kysely<DB>, userId: number): Promise<StatsRow | undefined> =>
  from.selectFrom("userStats").selectAll().where("userId", "=", userId).executeTakeFirst();
