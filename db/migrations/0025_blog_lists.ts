import type { AnyDb } from "../dialect";

/** The filters of the team's list of blog posts: language, state, or both, newest first. */
export async function up(db: AnyDb): Promise<void> {
  for (const columns of [
    ["language", "id"],
    ["is_published", "id"],
  ]) {
    await db.schema
      .createIndex(`blog_posts_${columns.join("_")}`)
      .on("blog_posts")
      .columns(columns)
      .execute();
  }
}
