import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { ImportedType } from "~db/schema/text-import";
import type { StagedPost } from "./understand-text.server";

const tables = { blog_post: "blogPosts", newsletter_post: "newsletterPosts" } as const;

/** Writes a post with its own date. Nothing is mailed. */
export async function insertImportedPost(
  trx: Kysely<DB>,
  type: ImportedType,
  { category, title, summary, content, language, isPublished, publishedAt }: StagedPost,
  now: string,
): Promise<number> {
  const post = {
    ...{ title, summary, content, language, isPublished },
    publishedAt: publishedAt ?? (isPublished ? now : null),
    createdAt: publishedAt ?? now,
    updatedAt: now,
  };
  const { id } =
    type === "blog_post"
      ? await trx
          .insertInto("blogPosts")
          .values({ ...post, category })
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx.insertInto("newsletterPosts").values(post).returning("id").executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes imported posts that nobody touched since: not edited, not translated, not scheduled, not mailed. Answers the ids
 * of those that are gone.
 */
export async function deleteUntouchedPosts(
  trx: Kysely<DB>,
  type: ImportedType,
  rows: readonly { contentId: number; doneAt: string }[],
): Promise<number[]> {
  const gone: number[] = [];
  for (const doneAt of new Set(rows.map((row) => row.doneAt))) {
    const ids = rows.filter((row) => row.doneAt === doneAt).map(({ contentId }) => contentId);
    const used = new Set(await findUsed(trx, type, ids));
    const free = ids.filter((id) => !used.has(id));
    if (free.length === 0) continue;
    const deleted = await trx
      .deleteFrom(tables[type] as "blogPosts") // both have these columns
      .where("id", "in", free)
      .where("updatedAt", "=", doneAt)
      .returning("id")
      .execute();
    gone.push(...deleted.map(({ id }) => id));
  }
  return gone;
}

/** How many of these posts are here. */
export async function countPosts(trx: Kysely<DB>, type: ImportedType, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await trx
    .selectFrom(tables[type] as "blogPosts")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function findUsed(trx: Kysely<DB>, type: ImportedType, ids: number[]): Promise<number[]> {
  const translated = await trx
    .selectFrom("contentTranslations")
    .select("contentId")
    .where("contentType", "=", type)
    .where("contentId", "in", ids.map(String))
    .execute();
  const scheduled = await trx
    .selectFrom("contentSchedule")
    .select("contentId")
    .where("contentType", "in", type === "blog_post" ? [type] : [type, "newsletter_sending"])
    .where("contentId", "in", ids)
    .where("status", "=", "scheduled")
    .execute();
  const mailed =
    type === "blog_post"
      ? []
      : await trx.selectFrom("newsletterSendings").select("postId").where("postId", "in", ids).execute();
  return [
    ...translated.map(({ contentId }) => Number(contentId)),
    ...scheduled.map(({ contentId }) => contentId),
    ...mailed.flatMap(({ postId }) => postId ?? []),
  ];
}
