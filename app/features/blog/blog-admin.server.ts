import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { deleteTranslations } from "~/features/translation/translation.server";
import { cancelSchedule, scheduleContent } from "~/features/writing/scheduling/content-schedule.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { localTimeToInstant } from "~/features/writing/scheduling/local-time.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import {
  requireVersion,
  deleteVersion,
  updateVersion,
} from "~/features/writing/editing/optimistic-lock.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { findBlogPost, type BlogPostRow } from "./blog.queries.server";
import type { BlogPostInput, BlogPostSchedule, BlogPostUpdate, BlogPost } from "./blog.schema";
import { blogPostToApi } from "./blog.server";

/** Writes an article: a draft until it is published. */
export async function createBlogPost(caller: Caller, input: BlogPostInput): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("blogPosts")
      .values({ ...inputToRow(input), isPublished: 0, publishedAt: null, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const saved = (await findBlogPost(trx, id))!;
    await recordChange(trx, caller, {
      action: "article.created",
      subject: saved.title,
      after: toAuditValues(saved),
    });
    return blogPostToApi(saved);
  });
}

/**
 * Writes an article over; a published one stays published, with its date. Throws AppError 404, or 409 when it is no
 * longer what `basedOn` was.
 */
export async function updateBlogPost(caller: Caller, input: BlogPostUpdate): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await requireBlogPostVersion(trx, input);
    const saved = await updateVersion(trx, "blogPosts", before, inputToRow(input));
    await recordChange(trx, caller, {
      action: "article.updated",
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return blogPostToApi(saved);
  });
}

/**
 * Publishes a draft as it stands, from now on; what was scheduled for it is done with. One that is published already
 * stays as it is, with its date. Throws AppError 404, or 409 when it is no longer what `basedOn` was.
 */
export async function publishBlogPost(caller: Caller, choice: VersionedChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const found = await findBlogPost(trx, choice.id);
    if (found?.isPublished) return blogPostToApi(found);
    const before = await requireBlogPostVersion(trx, choice);
    const publishedAt = new Date().toISOString();
    const saved = await updateVersion(trx, "blogPosts", before, { isPublished: 1, publishedAt });
    await cancelSchedule(trx, caller, toScheduleKey(choice));
    await recordChange(trx, caller, {
      action: "article.published",
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return blogPostToApi(saved);
  });
}

/**
 * Deletes an article with its translations and what was scheduled for it. Throws AppError 404, or 409 when it is no
 * longer what `basedOn` was.
 */
export async function deleteBlogPost(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await requireBlogPostVersion(trx, choice);
    await cancelSchedule(trx, caller, toScheduleKey(choice));
    await deleteTranslations(trx, "blog_post", before.id);
    await deleteVersion(trx, "blogPosts", before);
    await recordChange(trx, caller, {
      action: "article.deleted",
      subject: before.title,
      before: toAuditValues(before),
    });
    return { success: true };
  });
}

/**
 * Has a draft published at a moment of the ministry's clock; another one takes the place of the first. Throws AppError
 * 404, 400 at the field for a moment that does not come, 409 for an article that is published.
 */
export async function scheduleBlogPost(
  caller: Caller,
  { id, ...typed }: BlogPostSchedule,
): Promise<ScheduledContent> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const at = localTimeToInstant(typed, timeZone);
  return db.transaction().execute(async (trx) => {
    const article = await requireBlogPostVersion(trx, { id });
    if (article.isPublished) throw new AppError(409, "admin-blog:schedule.isPublished");
    const scheduled = await scheduleContent(trx, caller, { ...toScheduleKey(article), at });
    await recordChange(trx, caller, {
      action: "article.scheduled",
      subject: article.title,
      after: { publishDate: `${typed.date} ${typed.time} (${timeZone})` },
    });
    return scheduled;
  });
}

/** Takes a scheduled publication back; where there is none nothing happens. Throws AppError 404. */
export async function unscheduleBlogPost(
  caller: Caller,
  { id }: VersionedChoice,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const article = await requireBlogPostVersion(trx, { id });
    const wasScheduled = await cancelSchedule(trx, caller, toScheduleKey(article));
    if (wasScheduled)
      await recordChange(trx, caller, { action: "article.unscheduled", subject: article.title });
    return { success: true };
  });
}

const toScheduleKey = ({ id }: { id: number }) => ({ contentType: "blog_post" as const, contentId: id });

const requireBlogPostVersion = async (
  trx: Kysely<DB>,
  { id, basedOn }: VersionedChoice,
): Promise<BlogPostRow> => requireVersion(await findBlogPost(trx, id), basedOn);

const inputToRow = ({ title, summary, content, language, category }: BlogPostInput) => ({
  title,
  summary,
  content,
  language,
  category,
});

/** What the activity log says of an article: all but its text. */
const toAuditValues = ({ title, language, category, isPublished }: BlogPostRow) => ({
  title,
  language,
  category,
  isPublished: isPublished === 1,
});
