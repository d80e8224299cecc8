import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { forgetOrigins } from "~/features/writing/origins/origins.server";
import { deleteTranslations } from "~/features/translation/translation.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { defineWriting, prepareTimeOfPublication } from "~/features/writing/kit/define-writing.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import type {
  NewsletterPost,
  NewsletterPostInput,
  NewsletterPostsQuery,
  UpdateNewsletterPostInput,
} from "./posts-admin.schema";
import { lockPost } from "./posts.queries.server";
import { requireUnmailed } from "../sending/unmailed.server";
import { cancelSending } from "../sending/sending-admin.server";

const postColumns = [
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
/** Used by the verbs of planned publications too. */
export const newsletterPosts = defineWriting({
  table: "newsletterPosts",
  audit: "post",
  find: findPostRow,
  toApi: (row): NewsletterPost => row,
  toAuditValues: ({ title, language, isPublished }) => ({ title, language, isPublished }),
  prepareSave:
    async (_caller, { title, summary, content, language }: NewsletterPostInput) =>
    () => ({ title, summary, content, language }),
  preparePublication: prepareTimeOfPublication,
  prepareWithdrawal: async (trx, id) => {
    await lockPost(trx, id);
    await requireUnmailed(trx, id);
    return { publishedAt: null };
  },
  deleteRelated: async (trx, id) => {
    await deleteTranslations(trx, "newsletter_post", id);
    await forgetOrigins(trx, "newsletter_post", [id]);
  },
  onPublished: (trx, { id, title, language }) =>
    reportEvent(trx, {
      type: "post.published",
      data: { id, kind: "newsletter_post", title, language },
      path: `/newsletter/${id}`,
    }),
  schedules: {
    publication: "newsletter_post",
    others: ["newsletter_sending"],
    isPublished: "admin-newsletter:publish.already",
  },
});

/** One page of all posts, newest first. `older`: where the next page begins. */
export async function listNewsletterPosts(
  caller: Caller,
  { state, in: language, before, limit }: Pick<NewsletterPostsQuery, "state" | "in" | "before" | "limit">,
): Promise<{ posts: NewsletterPost[]; older: number | null }> {
  requirePermission(caller, "manage_newsletter");
  const below = (id: number, count: number) =>
    db
      .selectFrom("newsletterPosts")
      .select(postColumns)
      .where("id", "<", id)
      .$if(state !== undefined, (query) => query.where("isPublished", "=", state === "published"))
      .$if(language !== undefined, (query) => query.where("language", "=", language!))
      .orderBy("id", "desc")
      .limit(count)
      .execute();
  const { rows, older } = await newestPage(below, { before, limit });
  return { posts: rows, older };
}

/** One post. Throws AppError 404. */
export async function getNewsletterPost(
  caller: Caller,
  { id }: Pick<VersionedChoice, "id">,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return requireFound(await findPostRow(db, id));
}

/** Creates a draft. */
export async function createNewsletterPost(
  caller: Caller,
  input: NewsletterPostInput,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return newsletterPosts.create(caller, input);
}

/**
 * Updates a post; a published one stays published. Throws AppError 404. Optimistic lock: 409 when `basedOn` is old, and
 * when an autosave finds it published or scheduled.
 */
export async function updateNewsletterPost(
  caller: Caller,
  input: UpdateNewsletterPostInput,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return newsletterPosts.update(caller, input);
}

/** Publishes a draft. Idempotent. Throws AppError 404. Optimistic lock: 409 when `basedOn` is old. */
export async function publishNewsletterPost(
  caller: Caller,
  choice: VersionedChoice,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return newsletterPosts.publish(caller, choice);
}

/**
 * Makes a published post a draft again, and cancels what is planned for it; it gets a new date when it is published
 * again. Idempotent. Throws AppError 404, and 409 when somebody has it by mail or will get it. Optimistic lock: 409 when
 * `basedOn` is old.
 */
export async function unpublishNewsletterPost(
  caller: Caller,
  choice: VersionedChoice,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return newsletterPosts.unpublish(caller, choice);
}

/**
 * Deletes a post with its translations, schedules and sendings. Cancels running sendings first. Throws AppError 404.
 * Optimistic lock: 409 when `basedOn` is old.
 */
export async function deleteNewsletterPost(
  caller: Caller,
  choice: VersionedChoice,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_newsletter");
  await newsletterPosts.require(db, choice);
  await cancelSendingsOfPost(caller, choice.id);
  return newsletterPosts.delete(caller, choice);
}

/** Cancels the running sendings of a post. Ignores a sending that ended meanwhile. */
async function cancelSendingsOfPost(caller: Caller, postId: number): Promise<void> {
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

function findPostRow(db: Kysely<DB>, id: number) {
  return db.selectFrom("newsletterPosts").select(postColumns).where("id", "=", id).executeTakeFirst();
}
