import type { CurrentFigure, DailyFigure, MinistryDay } from "~/areas/figures";
import { countRows } from "~db/count-rows";
import { isNotDemoText, readDemoNote } from "~db/demo-note";

/** Confirmed subscribers gained or lost. Dimension: the language. */
const subscribersChanged = (metric: string, kind: "gained" | "lost"): DailyFigure => ({
  metric,
  count: (db, { from, to }: MinistryDay) =>
    db
      .selectFrom("subscriptionChanges")
      .select((eb) => ["language as dimension", eb.fn.countAll<number>().as("count")])
      .where("kind", "=", kind)
      .where("createdAt", ">=", from)
      .where("createdAt", "<", to)
      .groupBy("language")
      .execute(),
});

/** Mails of the newsletter that a mail server accepted: posts, devotions and digests. */
const mailsSent: DailyFigure = {
  metric: "mailsSent",
  count: async (db, { from, to }) => [
    {
      dimension: "",
      count: await countRows(
        db.selectFrom("newsletterDeliveries").where("sentAt", ">=", from).where("sentAt", "<", to),
      ),
    },
  ],
};

/** Opened mails or followed links, as far as the settings count them. */
const mailsRead = (metric: string, kind: "open" | "click"): DailyFigure => ({
  metric,
  count: async (db, { date }) => {
    const day = db.selectFrom("newsletterCountDays").select("count");
    const row = await day.where("date", "=", date).where("kind", "=", kind).executeTakeFirst();
    return row ? [{ dimension: "", count: row.count }] : [];
  },
});

const postsPublished: DailyFigure = {
  metric: "published",
  count: async (db, { from, to }) => {
    const demo = await readDemoNote(db);
    const posts = await db
      .selectFrom("newsletterPosts")
      .select(["id", "updatedAt"])
      .where("isPublished", "=", true)
      .where("publishedAt", ">=", from)
      .where("publishedAt", "<", to)
      .execute();
    const own = posts.filter((post) => isNotDemoText(demo, "newsletterPosts", post));
    return [{ dimension: "newsletter", count: own.length }];
  },
};

export const newsletterFigures: DailyFigure[] = [
  subscribersChanged("subscribersGained", "gained"),
  subscribersChanged("subscribersLost", "lost"),
  mailsSent,
  mailsRead("mailsOpened", "open"),
  mailsRead("mailsClicked", "click"),
  postsPublished,
];

/** Confirmed subscribers. Dimension: the language. */
export const activeSubscribers: CurrentFigure = {
  metric: "activeSubscribers",
  count: (db) =>
    db
      .selectFrom("newsletters")
      .select((eb) => ["preferredLanguage as dimension", eb.fn.countAll<number>().as("count")])
      .where("isActive", "=", true)
      .where("confirmedAt", "is not", null)
      .groupBy("preferredLanguage")
      .execute(),
};
