import type { Kysely } from "kysely";
import { getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import { readCountedLink } from "./letter-words.server";

/** How often a post's letters were opened and their links followed. */
export async function countsOf(db: Kysely<DB>, postId: number): Promise<{ opens: number; clicks: number }> {
  const rows = await db
    .selectFrom("newsletterCounts")
    .select(["kind", (eb) => eb.fn.sum<number>("count").as("n")])
    .where("postId", "=", postId)
    .groupBy("kind")
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { opens: of("open"), clicks: of("click") };
}

/** A letter was opened. */
export const letterOpened = (postId: number): Promise<void> => count(postId, "open");

/** Where a letter's link leads on to; AppError 404 where no letter of ours led there. */
export async function linkFollowed(link: {
  postId: number;
  signed: string | undefined;
  isCounted: boolean;
}): Promise<string> {
  const address = readCountedLink(link.postId, link.signed);
  if (address === null) throw new AppError(404, "notFound");
  if (link.isCounted) await count(link.postId, "click", address);
  return address;
}

/** Counts one more letter opened or link followed, without who, if the settings want that and the post is out. */
async function count(postId: number, kind: "open" | "click", link = ""): Promise<void> {
  if (!Number.isInteger(postId) || postId < 1 || postId > 2 ** 31 - 1) return;
  if (!(await getSettings()).newsletter.countOpens) return;
  const post = await db
    .selectFrom("newsletterPosts")
    .select("id")
    .where("id", "=", postId)
    .where("isPublished", "=", 1)
    .executeTakeFirst();
  if (!post) return;
  await db
    .insertInto("newsletterCounts")
    .values({ postId, kind, link, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["postId", "kind", "link"])
        .doUpdateSet((eb) => ({ count: eb("newsletterCounts.count", "+", 1) })),
    )
    .execute();
}
