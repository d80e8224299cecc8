import type { Kysely } from "kysely";
import { libraryBadges } from "./library/badges";
import type { DB } from "./schema/index";

const synced = [
  "name",
  "description",
  "icon",
  "color",
  "category",
  "requiredProgress",
  "points",
  "rarity",
  "conditions",
  "isActive",
] as const;

/**
 * Upserts the badge library into its table. Idempotent; called at each start. A badge that is no longer in the library
 * stays as inactive, so that visitors keep what they see.
 */
export async function syncBadgeDefinitions(db: Kysely<DB>): Promise<void> {
  await db
    .insertInto("badgeDefinitions")
    .values(
      libraryBadges.map((badge) => ({
        id: badge.id,
        name: badge.texts.fr.name,
        description: badge.texts.fr.description,
        icon: badge.icon,
        color: badge.color,
        category: badge.category,
        requiredProgress: badge.requiredProgress,
        points: badge.points,
        rarity: badge.rarity,
        conditions: JSON.stringify(badge.condition),
        isActive: true,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((eb) =>
          Object.fromEntries(synced.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        // Unchanged rows are not written: each start would wait for the disk.
        .where((eb) =>
          eb.or(synced.map((column) => eb(`badgeDefinitions.${column}`, "!=", eb.ref(`excluded.${column}`)))),
        ),
    )
    .execute();
  await db
    .updateTable("badgeDefinitions")
    .set({ isActive: false })
    .where(
      "id",
      "not in",
      libraryBadges.map(({ id }) => id),
    )
    .where("isActive", "=", true)
    .execute();
}
