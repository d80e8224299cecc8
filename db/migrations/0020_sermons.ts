import { dialectOf, idColumn, type AnyDb } from "../dialect";

/** Sermons, what visitors do with them, and what is recommended to whom. */
export async function up(db: AnyDb): Promise<void> {
  await createSermons(db);
  await createInteractions(db);
  await createProgress(db);
  await createRecommendations(db);
}

async function createSermons(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("sermons"), dialectOf(db))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("youtube_url", "text")
    .addColumn("youtube_id", "text")
    .addColumn("audio_url", "text")
    .addColumn("audio_bytes", "integer")
    .addColumn("duration", "integer", (c) => c.notNull())
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("topic", "text", (c) => c.notNull())
    .addColumn("difficulty", "text", (c) => c.notNull().defaultTo("beginner"))
    .addColumn("tags", "text", (c) => c.notNull().defaultTo("[]"))
    .addColumn("passage", "text")
    .addColumn("transcript", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("ai_summary", "text")
    .addColumn("is_summary_by_ai", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("summary_draft", "text")
    .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("view_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("average_rating", "real", (c) => c.notNull().defaultTo(0))
    .addColumn("rating_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_published", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("published_at", "text")
    .addColumn("library_id", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("sermons_of_library", ["library_id", "language"])
    .execute();
  await db.schema
    .createIndex("sermons_newest")
    .on("sermons")
    .columns(["is_published", "published_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("sermons_published")
    .on("sermons")
    .columns(["is_published", "language", "published_at desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("sermons_by_topic")
    .on("sermons")
    .columns(["is_published", "language", "topic", "published_at desc", "id desc"])
    .execute();
}

async function createInteractions(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("sermon_interactions"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("sermon_id", "integer", (c) => c.notNull().references("sermons.id").onDelete("cascade"))
    .addColumn("interaction_type", "text", (c) => c.notNull())
    .addColumn("watch_progress", "integer")
    .addColumn("rating", "integer")
    .addColumn("notes", "text")
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addUniqueConstraint("sermon_interactions_once", ["user_id", "sermon_id", "interaction_type"])
    .execute();
  await db.schema
    .createIndex("sermon_interactions_sermon_id")
    .on("sermon_interactions")
    .columns(["sermon_id", "interaction_type"])
    .execute();
  await indexForRetention(db, "sermon_interactions", "updated_at");
}

async function createProgress(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("sermon_progress"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("sermon_id", "integer", (c) => c.notNull().references("sermons.id").onDelete("cascade"))
    .addColumn("watch_time_minutes", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("progress_percentage", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("position_seconds", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("notes_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("key_takeaways", "text", (c) => c.notNull())
    .addColumn("reflection_answers", "text", (c) => c.notNull())
    .addColumn("comprehension_score", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("last_watched", "text", (c) => c.notNull())
    .addColumn("completed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("completed_at", "text")
    .addColumn("experience_earned", "integer", (c) => c.notNull().defaultTo(0))
    .addUniqueConstraint("sermon_progress_once", ["user_id", "sermon_id"])
    .execute();
  await db.schema
    .createIndex("sermon_progress_sermon_id")
    .on("sermon_progress")
    .column("sermon_id")
    .execute();
  await indexForRetention(db, "sermon_progress", "last_watched");
}

async function createRecommendations(db: AnyDb): Promise<void> {
  await idColumn(db.schema.createTable("sermon_recommendations"), dialectOf(db))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("sermon_id", "integer", (c) => c.notNull().references("sermons.id").onDelete("cascade"))
    .addColumn("language", "text", (c) => c.notNull())
    .addColumn("recommendation_score", "real", (c) => c.notNull())
    .addColumn("recommendation_reason", "text", (c) => c.notNull())
    .addColumn("is_viewed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("is_accepted", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("feedback", "text")
    .addColumn("based_on", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("computed_at", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addUniqueConstraint("sermon_recommendations_once", ["user_id", "sermon_id"])
    .execute();
  await db.schema
    .createIndex("sermon_recommendations_best")
    .on("sermon_recommendations")
    .columns(["user_id", "language", "recommendation_score desc", "sermon_id"])
    .execute();
  await db.schema
    .createIndex("sermon_recommendations_sermon_id")
    .on("sermon_recommendations")
    .column("sermon_id")
    .execute();
  await indexForRetention(db, "sermon_recommendations", "created_at");
}

/** Old rows are deleted each night. */
const indexForRetention = (db: AnyDb, table: string, column: string): Promise<void> =>
  db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
