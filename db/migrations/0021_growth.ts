import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Spiritual growth: a visitor's profile, daily metrics, goals and achievements. */
export async function up(db: AnyDb): Promise<void> {
  await createProfiles(db);
  await createMetrics(db);
  await createGoals(db);
  await createAchievements(db);
}

async function createProfiles(db: AnyDb): Promise<void> {
  await db.schema
    .createTable("user_spiritual_profiles")
    .addColumn("user_id", "integer", (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("spiritual_maturity", "text", (c) => c.notNull().defaultTo("beginner"))
    .addColumn("experience_points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("preferred_topics", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("watched_sermons", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("favorite_sermons", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("completed_sermons", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("total_watch_time", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("average_session_length", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("preferred_difficulty", "text", (c) => c.notNull().defaultTo("beginner"))
    .addColumn("spiritual_goals", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("last_recommendation_update", "text")
    .addColumn("consent_version", "text")
    .addColumn("consent_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
}

async function createMetrics(db: AnyDb): Promise<void> {
  const counts = [
    "prayer_minutes",
    "bible_study_minutes",
    "sermon_minutes",
    "verses_read",
    "prayers_offered",
    "spiritual_reflections",
    "community_engagement",
  ];
  let table = idColumn(db.schema.createTable("spiritual_growth_metrics"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("date", "text", (c) => c.notNull());
  for (const name of counts) table = table.addColumn(name, "integer", (c) => c.notNull().defaultTo(0));
  await table
    .addColumn("mood_score", "integer", (c) => c.notNull().defaultTo(5))
    .addColumn("growth_score", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("achievements", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("spiritual_growth_metrics_once", ["user_id", "date"])
    .execute();
  await db.schema
    .createIndex("spiritual_growth_metrics_date")
    .on("spiritual_growth_metrics")
    .column("date")
    .execute();
}

async function createGoals(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("spiritual_goals"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("goal_type", "text", (c) => c.notNull())
    .addColumn("template", "text")
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("target_value", "integer", (c) => c.notNull())
    .addColumn("current_progress", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("starts_on", "text", (c) => c.notNull())
    .addColumn("deadline", "text")
    .addColumn("is_completed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("difficulty_level", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("experience_reward", "integer", (c) => c.notNull().defaultTo(10))
    .addColumn("completed_at", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("spiritual_goals_user_id")
    .on("spiritual_goals")
    .columns(["user_id", "is_completed", "id"])
    .execute();
  await db.schema
    .createIndex("spiritual_goals_updated_at")
    .on("spiritual_goals")
    .column("updated_at")
    .execute();
}

async function createAchievements(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("spiritual_achievements"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("achievement_type", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("icon_url", "text")
    .addColumn("experience_points", "integer", (c) => c.notNull())
    .addColumn("category", "text", (c) => c.notNull())
    .addColumn("unlocked_at", "text", (c) => c.notNull())
    .addUniqueConstraint("spiritual_achievements_once", ["user_id", "achievement_type"])
    .execute();
}
