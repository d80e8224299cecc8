import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { reportEvent } from "~/features/webhooks/report-event.server";
import { getSettings } from "~/settings/settings.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { toPublicationDate } from "~/features/writing/scheduling/publication-date.server";
import { forgetOrigins } from "~/features/writing/origins/origins.server";
import { deleteTranslations } from "~/features/translation/translation.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { defineWriting, prepareTimeOfPublication } from "~/features/writing/kit/define-writing.server";
import { db } from "~db/client";
import { parsePlace } from "~db/keyset-page";
import { newestPage } from "~db/newest-first";
import { BLOG_PLACE_SEPARATOR, findBlogPost, listBlogPostRowsBelow } from "./blog.queries.server";
import type {
  BlogPost,
  BlogPostInput,
  BlogPostSchedule,
  BlogPostsPage,
  BlogPostsQuery,
  BlogPostUpdate,
} from "./blog.schema";
import { blogPostPath } from "./blog-post-path";
import { blogPostToApi } from "./blog-post-view.server";

const blogPosts = defineWriting({
  table: "blogPosts",
  audit: "blogPost",
  find: findBlogPost,
  toApi: blogPostToApi,
  toAuditValues: ({ title, language, category, isPublished, publishedAt }) => ({
    title,
    language,
    category,
    isPublished,
    publishDate: publishedAt?.slice(0, 10) ?? null,
  }),
  prepareSave: async (
    _caller,
    { title, summary, content, language, category, publishedAt }: BlogPostInput,
  ) => {
    const { timeZone } = (await getSettings()).publishing;
    return (_trx, before) => ({
      ...{ title, summary, content, language, category },
      publishedAt: toPublicationDate(publishedAt, before, timeZone),
    });
  },
  preparePublication: prepareTimeOfPublication,
  deleteRelated: async (trx, id) => {
    await deleteTranslations(trx, "blog_post", id);
    await forgetOrigins(trx, "blog_post", [id]);
  },
  onPublished: (trx, { id, title, language }) =>
    reportEvent(trx, {
      type: "post.published",
      data: { id, kind: "blog_post", title, language },
      path: blogPostPath(id, title),
    }),
  schedules: { publication: "blog_post", others: [], isPublished: "admin-blog:schedule.isPublished" },
});

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
  return blogPosts.create(caller, input);
}

/**
 * Changes a blog post; a published one stays published, with its date unless another is given. Throws AppError 404, and
 * 400 at `publishedAt` for a date in the future. Optimistic lock: throws 409 when `basedOn` is old, and when an autosave
 * finds it published or scheduled.
 */
export async function updateBlogPost(caller: Caller, input: BlogPostUpdate): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return blogPosts.update(caller, input);
}

/**
 * Publishes a draft now, with the date that it was given, and cancels its schedule. Idempotent: a published one keeps its
 * date. Throws AppError 404. Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function publishBlogPost(caller: Caller, choice: VersionedChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return blogPosts.publish(caller, choice);
}

/**
 * Makes a published blog post a draft again; it keeps its date. Idempotent. Throws AppError 404. Optimistic lock: throws
 * 409 when `basedOn` is old.
 */
export async function unpublishBlogPost(caller: Caller, choice: VersionedChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return blogPosts.unpublish(caller, choice);
}

/**
 * Deletes a blog post with its translations and its schedule. Throws AppError 404. Optimistic lock: throws 409 when
 * `basedOn` is old.
 */
export async function deleteBlogPost(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return blogPosts.delete(caller, choice);
}

/**
 * Schedules the publication of a draft, in the ministry's time zone; one in the past is published at once, with that
 * date. Replaces an earlier schedule. Throws AppError 404; 400 at the field for a time that does not exist; 409 when it
 * is published.
 */
export async function scheduleBlogPost(
  caller: Caller,
  input: BlogPostSchedule,
): Promise<ScheduledContent | BlogPost> {
  requirePermission(caller, "manage_content");
  return blogPosts.schedule(caller, input, (publishedAt) => ({ publishedAt }));
}

/** Cancels the schedule, if there is one. Throws AppError 404. */
export async function unscheduleBlogPost(
  caller: Caller,
  { id }: VersionedChoice,
): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return blogPosts.unschedule(caller, { id });
}
