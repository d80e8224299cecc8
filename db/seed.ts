import type { Kysely } from "kysely";
import { allPermissions, communityUsername } from "./library/accounts";
import { firstSettings } from "./library/settings";
import type { DB } from "./schema/index";
import { seedQuotes } from "./seed-quotes";
import { syncBadgeDefinitions } from "./sync-badges";

/** Adds the rows that an empty database needs. Idempotent: existing rows stay as they are. */
export async function seed(db: Kysely<DB>): Promise<void> {
  const now = new Date().toISOString();
  await seedSettings(db, now);
  await seedCommunityProfile(db, now);
  await seedQuotes(db, now);
  await syncBadgeDefinitions(db);
  await db
    .insertInto("adminRoles")
    .values({
      name: "admin",
      displayName: "Administrateur",
      permissions: JSON.stringify(allPermissions),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

async function seedSettings(db: Kysely<DB>, updatedAt: string): Promise<void> {
  const rows = Object.entries(firstSettings()).map(([key, value]) => ({
    key,
    value: JSON.stringify(value),
    updatedAt,
  }));
  await db
    .insertInto("systemSettings")
    .values(rows)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/**
 * Adds the community's profile as the first row of a new database: public URLs use the id 1 for this profile, so no
 * visitor may get it.
 */
async function seedCommunityProfile(db: Kysely<DB>, now: string): Promise<void> {
  await db
    .insertInto("users")
    .values({ username: communityUsername, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
