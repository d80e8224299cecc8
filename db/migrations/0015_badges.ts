import { sql } from "kysely";
import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Badges: their definitions, who has earned which, and what the activity log adds up to for each visitor. */
export async function up(db: AnyDb): Promise<void> {
  await extendActivityLog(db);
  await createBadgeDefinitions(db);
  await createUserBadges(db);
  await createUserStats(db);
  await addStatsOfEarlierActivities(db);
}

async function extendActivityLog(db: AnyDb): Promise<void> {
  await db.schema.alterTable("user_engagement").addColumn("local_day", "text").execute();
  await db.schema.alterTable("user_engagement").addColumn("time_zone", "text").execute();
  await db.schema
    .createIndex("user_engagement_user_id_local_day")
    .on("user_engagement")
    .columns(["user_id", "local_day"])
    .execute();
  await db.schema
    .createIndex("user_engagement_user_id_id")
    .on("user_engagement")
    .columns(["user_id", "id"])
    .execute();
}

async function createBadgeDefinitions(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("badge_definitions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("icon", "text", (c) => c.notNull())
    .addColumn("color", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("required_progress", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(10))
    .addColumn("rarity", "text", (c) => c.notNull().defaultTo("common"))
    .addColumn("conditions", "text", (c) => c.notNull())
    .addColumn("is_active", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
}

async function createUserBadges(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("user_badges"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("badge_id", "text", (c) => c.notNull().references("badge_definitions.id"))
    .addColumn("badge_name", "text", (c) => c.notNull())
    .addColumn("badge_description", "text", (c) => c.notNull())
    .addColumn("badge_icon", "text", (c) => c.notNull())
    .addColumn("badge_color", "text", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("earned_at", "text", (c) => c.notNull())
    .addColumn("progress", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("required_progress", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("is_unlocked", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(10))
    .addUniqueConstraint("user_badges_once", ["user_id", "badge_id"])
    .execute();
  await db.schema.createIndex("user_badges_badge_id").on("user_badges").column("badge_id").execute();
}

async function createUserStats(db: AnyDb): Promise<void> {
  const counts = [
    "total_points",
    "total_badges",
    "activity_count",
    "donation_count",
    "prayer_count",
    "newsletter_engagement",
    "community_participation",
    "mood_count",
    "quote_count",
    "sermon_count",
    "active_days",
    "most_types_in_day",
    "streak_days",
    "longest_streak",
    "streak_grace",
  ];
  let table = db.schema
    .createTable("user_stats")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("level", "integer", (c) => c.notNull().defaultTo(1));
  for (const name of counts) table = table.addColumn(name, "integer", (c) => c.notNull().defaultTo(0));
  await table
    .addColumn("streak_day", "text")
    .addColumn("last_activity", "text")
    .addColumn("last_time_zone", "text")
    .addColumn("library_version", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("leaderboard_name", "text")
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("user_stats_leaderboard")
    .on("user_stats")
    .columns(["total_points desc", "last_activity", "user_id"])
    .execute();
  await db.schema
    .createIndex("user_stats_library_version")
    .on("user_stats")
    .columns(["library_version", "user_id"])
    .execute();
}

/** Their visitors' stats are counted when the site starts its night's work, or with their next activity. */
async function addStatsOfEarlierActivities(db: AnyDb): Promise<void> {
  await db
    .updateTable("user_engagement")
    .set({ local_day: sql`substr(timestamp, 1, 10)`, time_zone: "UTC" })
    .execute();
  await db
    .insertInto("user_stats")
    .columns(["user_id", "updated_at"])
    .expression(
      db
        .selectFrom("user_engagement")
        .select(["user_id", sql`max(timestamp)`.as("updated_at")])
        .where("user_id", "is not", null)
        .groupBy("user_id"),
    )
    .execute();
}
