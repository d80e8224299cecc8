import type { Kysely } from "kysely";
import type { LibraryBadge } from "~db/library/badges";
import type { DB } from "~db/schema/index";

/** The ids of the badges that a visitor has. */
export async function listEarnedIds(trx: Kysely<DB>, userId: number): Promise<Set<string>> {
  const rows = await trx.selectFrom("userBadges").select("badgeId").where("userId", "=", userId).execute();
  return new Set(rows.map(({ badgeId }) => badgeId));
}

/** Awards badges. The rows contain French texts, like the catalogue; readers see the texts in their own language. */
export async function insertBadges(
  trx: Kysely<DB>,
  userId: number,
  earned: { badge: LibraryBadge; earnedAt: string }[],
): Promise<void> {
  if (earned.length === 0) return;
  await trx
    .insertInto("userBadges")
    .values(
      earned.map(({ badge, earnedAt }) => ({
        userId,
        badgeId: badge.id,
        badgeName: badge.texts.fr.name,
        badgeDescription: badge.texts.fr.description,
        badgeIcon: badge.icon,
        badgeColor: badge.color,
        category: badge.category,
        earnedAt,
        progress: badge.requiredProgress,
        requiredProgress: badge.requiredProgress,
        isUnlocked: true,
        points: badge.points,
      })),
    )
    .execute();
}
