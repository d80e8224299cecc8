import type { DailyFigure } from "~/areas/figures";
import { countRows } from "~db/count-rows";

/** Demo sermons are not counted. */
const sermonsPublished: DailyFigure = {
  metric: "published",
  count: async (db, { from, to }) => [
    {
      dimension: "sermon",
      count: await countRows(
        db
          .selectFrom("sermons")
          .where("isPublished", "=", true)
          .where("publishedAt", ">=", from)
          .where("publishedAt", "<", to)
          .where("libraryId", "is", null),
      ),
    },
  ],
};

export const sermonFigures: DailyFigure[] = [sermonsPublished];
