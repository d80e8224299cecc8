import type { DailyFigure } from "~/areas/figures";
import { isNotDemoText, readDemoNote } from "~db/demo-note";

const postsPublished: DailyFigure = {
  metric: "published",
  count: async (db, { from, to }) => {
    const demo = await readDemoNote(db);
    const posts = await db
      .selectFrom("blogPosts")
      .select(["id", "updatedAt"])
      .where("isPublished", "=", true)
      .where("publishedAt", ">=", from)
      .where("publishedAt", "<", to)
      .execute();
    const own = posts.filter((post) => isNotDemoText(demo, "blogPosts", post));
    return [{ dimension: "blog", count: own.length }];
  },
};

export const blogFigures: DailyFigure[] = [postsPublished];
