import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { deleteTranslations } from "~/features/translation/translation.server";
import { requireDraft } from "~/features/writing/drafts/require-draft.server";
import { cancelSchedule, scheduleContent } from "~/features/writing/scheduling/content-schedule.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { localTimeToInstant } from "~/features/writing/scheduling/local-time.server";
import { toPublicationDate } from "~/features/writing/scheduling/publication-date.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import {
  requireVersion,
  deleteVersion,
  updateVersion,
} from "~/features/writing/editing/optimistic-lock.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { parsePlace } from "~db/keyset-page";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import {
  BLOG_PLACE_SEPARATOR,
  findBlogPost,
  listBlogPostRowsBelow,
  type BlogPostRow,
} from "./blog.queries.server";
import type {
  BlogPost,
  BlogPostInput,
  BlogPostSchedule,
  BlogPostsPage,
  BlogPostsQuery,
  BlogPostUpdate,
} from "./blog.schema";
import { blogPostToApi } from "./blog-post-view.server";

/** A page of all blog posts, drafts too, newest first. `before` is an id, or a place of the public list. */
export async function listAllBlogPosts(
  caller: Caller,
  { lang: writtenIn, category, before, limit }: BlogPostsQuery,
): Promise<BlogPostsPage> {
  requirePermission(caller, "manage_content");
  const listBelow = (id: number, count: number) =>
    listBlogPostRowsBelow(db, id, count, { writtenIn, category });
  const place = parsePlace(before, BLOG_PLACE_SEPARATOR);
  const beforeId = place?.id ?? (before === undefined ? undefined : Number(before));
  const { rows, older } = await newestPage(listBelow, { before: beforeId, limit });
  return { posts: rows.map(blogPostToApi), older: older === null ? null : String(older) };
}

/** Creates a draft. Throws AppError 400 at `publishedAt` for a date in the future. */
export async function createBlogPost(caller: Caller, input: BlogPostInput): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  const now = new Date().toISOString();
  const { timeZone } = (await getSettings()).publishing;
  const publishedAt = toPublicationDate(input.publishedAt, null, timeZone);
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("blogPosts")
      .values({ ...inputToRow(input), isPublished: false, publishedAt, createdAt: now, updatedAt: now })
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
 * Changes a blog post; a published one stays published, with its date unless another is given. Throws AppError 404, and
 * 400 at `publishedAt` for a date in the future. Optimistic lock: throws 409 when `basedOn` is old, and when an autosave
 * finds it published or scheduled.
 */
export async function updateBlogPost(caller: Caller, input: BlogPostUpdate): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  return db.transaction().execute(async (trx) => {
    const before = await requireBlogPostVersion(trx, input);
    if (input.autosaves) await requireDraft(trx, before, ["blog_post"]);
    const publishedAt = toPublicationDate(input.publishedAt, before, timeZone);
    const saved = await updateVersion(trx, "blogPosts", before, { ...inputToRow(input), publishedAt });
    await recordChange(trx, caller, {
      isOngoing: input.autosaves,
      action: "article.updated",
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return blogPostToApi(saved);
  });
}

/**
 * Publishes a draft now, with the date that it was given, and cancels its schedule. Idempotent: a published one keeps its
 * date. Throws AppError 404. Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function publishBlogPost(caller: Caller, choice: VersionedChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const found = await findBlogPost(trx, choice.id);
    if (found?.isPublished) return blogPostToApi(found);
    const before = await requireBlogPostVersion(trx, choice);
    return publishRow(trx, caller, before, before.publishedAt ?? new Date().toISOString());
  });
}

async function publishRow(trx: Kysely<DB>, caller: Caller, before: BlogPostRow, publishedAt: string) {
  const saved = await updateVersion(trx, "blogPosts", before, { isPublished: true, publishedAt });
  await cancelSchedule(trx, caller, toScheduleKey(before));
  await recordChange(trx, caller, {
    action: "article.published",
    subject: saved.title,
    before: toAuditValues(before),
    after: toAuditValues(saved),
  });
  return blogPostToApi(saved);
}

/**
 * Deletes a blog post with its translations and its schedule. Throws AppError 404. Optimistic lock: throws 409 when
 * `basedOn` is old.
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
 * Schedules the publication of a draft, in the ministry's time zone; one in the past is published at once, with that
 * date. Replaces an earlier schedule. Throws AppError 404; 400 at the field for a time that does not exist; 409 when it
 * is published.
 */
export async function scheduleBlogPost(
  caller: Caller,
  { id, ...typed }: BlogPostSchedule,
): Promise<ScheduledContent | BlogPost> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const at = localTimeToInstant(typed, timeZone);
  return db.transaction().execute(async (trx) => {
    const post = await requireBlogPostVersion(trx, { id });
    if (post.isPublished) throw new AppError(409, "admin-blog:schedule.isPublished");
    if (Date.parse(at) <= Date.now()) return publishRow(trx, caller, post, at);
    const scheduled = await scheduleContent(trx, caller, { ...toScheduleKey(post), at });
    await recordChange(trx, caller, {
      action: "article.scheduled",
      subject: post.title,
      after: { publishDate: `${typed.date} ${typed.time} (${timeZone})` },
    });
    return scheduled;
  });
}

/** Cancels the schedule, if there is one. Throws AppError 404. */
export async function unscheduleBlogPost(
  caller: Caller,
  { id }: VersionedChoice,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const post = await requireBlogPostVersion(trx, { id });
    const wasScheduled = await cancelSchedule(trx, caller, toScheduleKey(post));
    if (wasScheduled) await recordChange(trx, caller, { action: "article.unscheduled", subject: post.title });
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

/** For the activity log: everything but the text. */
const toAuditValues = ({ title, language, category, isPublished, publishedAt }: BlogPostRow) => ({
  title,
  language,
  category,
  isPublished,
  publishDate: publishedAt?.slice(0, 10) ?? null,
});
