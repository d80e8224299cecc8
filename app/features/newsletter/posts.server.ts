import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { forgetTranslations } from "~/features/translation/translation.server";
import { cancelSchedule } from "~/features/writing/content-schedule.server";
import type { TextChoice } from "~/features/writing/versions.schema";
import { asSeen, deleteAsSeen, writeOver } from "~/features/writing/versions.server";
import { AppError, existing } from "~/http/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema";
import type { NewsletterPost, PostInput, PostsQuery, PostUpdate } from "./posts.schema";
import { cancelSending } from "./sending.server";

const columns = [
  "id",
  "title",
  "content",
  "summary",
  "language",
  "isPublished",
  "publishedAt",
  "createdAt",
  "updatedAt",
] as const;
type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** A page of all letters, newest first, and where the next older one begins. */
export async function listPosts(
  caller: Caller,
  { state, in: language, before, limit }: Pick<PostsQuery, "state" | "in" | "before" | "limit">,
): Promise<{ posts: NewsletterPost[]; older: number | null }> {
  requirePermission(caller, "manage_newsletter");
  const below = (id: number, count: number) =>
    db
      .selectFrom("newsletterPosts")
      .select(columns)
      .where("id", "<", id)
      .$if(state !== undefined, (query) => query.where("isPublished", "=", state === "published" ? 1 : 0))
      .$if(language !== undefined, (query) => query.where("language", "=", language!))
      .orderBy("id", "desc")
      .limit(count)
      .execute();
  const { rows, older } = await newestPage(below, { before, limit });
  return { posts: rows.map(decoded), older };
}

/** One letter, whole. Throws AppError 404. */
export async function showPost(caller: Caller, { id }: Pick<TextChoice, "id">): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return decoded(existing(await findPost(db, id)));
}

/** Writes a letter: a draft until it is published. */
export async function createPost(caller: Caller, input: PostInput): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto("newsletterPosts")
      .values({ ...wordsOf(input), isPublished: 0, publishedAt: null, createdAt: now, updatedAt: now })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await recordChange(trx, caller, { action: "post.created", subject: saved.title, after: gist(saved) });
    return decoded(saved);
  });
}

/**
 * Writes a letter over; a published one stays published, with its date. Throws AppError 404, or 409 when it is no longer
 * what `basedOn` was.
 */
export async function updatePost(caller: Caller, input: PostUpdate): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const before = await postToChange(trx, input);
    const saved = await writeOver(trx, "newsletterPosts", before, wordsOf(input));
    await recordChange(trx, caller, {
      action: "post.updated",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Publishes a draft, from now on; one that is published already stays as it is, with its date. Throws AppError 404, or
 * 409 when it is no longer what `basedOn` was.
 */
export async function publishPost(caller: Caller, choice: TextChoice): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const found = await findPost(trx, choice.id);
    if (found?.isPublished) return decoded(found);
    const before = await postToChange(trx, choice);
    const saved = await writeOver(trx, "newsletterPosts", before, {
      isPublished: 1,
      publishedAt: new Date().toISOString(),
    });
    await cancelSchedule(trx, caller, { contentType: ["newsletter_post"], contentId: choice.id });
    await recordChange(trx, caller, {
      action: "post.published",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Deletes a letter with its translations, its schedules and the record of its sendings. One that is being sent stops
 * first. Throws AppError 404, or 409 when it is no longer what `basedOn` was.
 */
export async function deletePost(caller: Caller, choice: TextChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_newsletter");
  await postToChange(db, choice);
  await stopSendings(caller, choice.id);
  return db.transaction().execute(async (trx) => {
    const before = await postToChange(trx, choice);
    await cancelSchedule(trx, caller, {
      contentType: ["newsletter_post", "newsletter_sending"],
      contentId: before.id,
    });
    await forgetTranslations(trx, "newsletter_post", before.id);
    await deleteAsSeen(trx, "newsletterPosts", before);
    await recordChange(trx, caller, { action: "post.deleted", subject: before.title, before: gist(before) });
    return { success: true };
  });
}

/** Ends what is being sent of a letter; what ended by itself meanwhile is no matter. */
async function stopSendings(caller: Caller, postId: number): Promise<void> {
  const live = await db
    .selectFrom("newsletterSendings")
    .select("id")
    .where("postId", "=", postId)
    .where("status", "in", ["sending", "paused"])
    .execute();
  for (const { id } of live) {
    await cancelSending(caller, { id }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

const findPost = (db: Kysely<DB>, id: number) =>
  db.selectFrom("newsletterPosts").select(columns).where("id", "=", id).executeTakeFirst();

const postToChange = async (db: Kysely<DB>, { id, basedOn }: TextChoice): Promise<PostRow> =>
  asSeen(await findPost(db, id), basedOn);

const wordsOf = ({ title, summary, content, language }: PostInput) => ({ title, summary, content, language });

/** What the activity log says of a letter: all but its text. */
const gist = ({ title, language, isPublished }: PostRow) => ({
  title,
  language,
  isPublished: isPublished === 1,
});

const decoded = (row: PostRow): NewsletterPost => ({
  ...row,
  language: row.language as NewsletterPost["language"],
  isPublished: row.isPublished === 1,
});
