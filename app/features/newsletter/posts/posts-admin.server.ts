import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { deleteTranslations } from "~/features/translation/translation.server";
import { requireDraft } from "~/features/writing/drafts/require-draft.server";
import { cancelSchedule } from "~/features/writing/scheduling/content-schedule.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import {
  requireVersion,
  deleteVersion,
  updateVersion,
} from "~/features/writing/editing/optimistic-lock.server";
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
type NewsletterPostRow = NonNullable<Awaited<ReturnType<typeof findPostRow>>>;

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
  return { posts: rows.map(rowToNewsletterPost), older };
}

/** One post. Throws AppError 404. */
export async function getNewsletterPost(
  caller: Caller,
  { id }: Pick<VersionedChoice, "id">,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return rowToNewsletterPost(requireFound(await findPostRow(db, id)));
}

/** Creates a draft. */
export async function createNewsletterPost(
  caller: Caller,
  input: NewsletterPostInput,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const saved = await trx
      .insertInto("newsletterPosts")
      .values({ ...postValues(input), isPublished: false, publishedAt: null, createdAt: now, updatedAt: now })
      .returning(postColumns)
      .executeTakeFirstOrThrow();
    await recordChange(trx, caller, {
      action: "post.created",
      subject: saved.title,
      after: auditValues(saved),
    });
    return rowToNewsletterPost(saved);
  });
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
  return db.transaction().execute(async (trx) => {
    const before = await requirePostVersion(trx, input);
    if (input.autosaves) await requireDraft(trx, before, ["newsletter_post", "newsletter_sending"]);
    const saved = await updateVersion(trx, "newsletterPosts", before, postValues(input));
    await recordChange(trx, caller, {
      isOngoing: input.autosaves,
      action: "post.updated",
      subject: saved.title,
      before: auditValues(before),
      after: auditValues(saved),
    });
    return rowToNewsletterPost(saved);
  });
}

/** Publishes a draft. Idempotent. Throws AppError 404. Optimistic lock: 409 when `basedOn` is old. */
export async function publishNewsletterPost(
  caller: Caller,
  choice: VersionedChoice,
): Promise<NewsletterPost> {
  requirePermission(caller, "manage_newsletter");
  return db.transaction().execute(async (trx) => {
    const found = await findPostRow(trx, choice.id);
    if (found?.isPublished) return rowToNewsletterPost(found);
    const before = await requirePostVersion(trx, choice);
    const saved = await updateVersion(trx, "newsletterPosts", before, {
      isPublished: true,
      publishedAt: new Date().toISOString(),
    });
    await cancelSchedule(trx, caller, { contentType: ["newsletter_post"], contentId: choice.id });
    await recordChange(trx, caller, {
      action: "post.published",
      subject: saved.title,
      before: auditValues(before),
      after: auditValues(saved),
    });
    return rowToNewsletterPost(saved);
  });
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
  await requirePostVersion(db, choice);
  await cancelSendingsOfPost(caller, choice.id);
  return db.transaction().execute(async (trx) => {
    const before = await requirePostVersion(trx, choice);
    await cancelSchedule(trx, caller, {
      contentType: ["newsletter_post", "newsletter_sending"],
      contentId: before.id,
    });
    await deleteTranslations(trx, "newsletter_post", before.id);
    await deleteVersion(trx, "newsletterPosts", before);
    await recordChange(trx, caller, {
      action: "post.deleted",
      subject: before.title,
      before: auditValues(before),
    });
    return { success: true };
  });
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

const findPostRow = (db: Kysely<DB>, id: number) =>
  db.selectFrom("newsletterPosts").select(postColumns).where("id", "=", id).executeTakeFirst();

const requirePostVersion = async (
  db: Kysely<DB>,
  { id, basedOn }: VersionedChoice,
): Promise<NewsletterPostRow> => requireVersion(await findPostRow(db, id), basedOn);

const postValues = ({ title, summary, content, language }: NewsletterPostInput) => ({
  title,
  summary,
  content,
  language,
});

/** The values for the audit log: all but the text. */
const auditValues = ({ title, language, isPublished }: NewsletterPostRow) => ({
  title,
  language,
  isPublished,
});

const rowToNewsletterPost = (row: NewsletterPostRow): NewsletterPost => ({
  ...row,
  language: row.language as NewsletterPost["language"],
  isPublished: row.isPublished,
});
