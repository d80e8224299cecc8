import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import type { ScheduledContent } from "~/features/writing/scheduling/content-schedule.schema";
import { listTexts } from "~/features/writing/kit/list-texts.server";
import type { WritingQuery } from "~/features/writing/kit/writing.schema";
import { listSchedules } from "~/features/writing/scheduling/content-schedule.server";
import { instantToLocalTime } from "~/features/writing/scheduling/local-time.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { publicationDay } from "~/features/writing/scheduling/publication-date.server";
import { requireFound } from "~/request/errors";
import { dateIn, formatDateTime, formatLongDateTime, formatShortDate } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { blogPostPath } from "./blog-post-path";
import { listBlogEntryRowsBelow, findBlogPost } from "./blog.queries.server";
import type { BlogPostAdminItem } from "./blog.schema";
import { blogPostToApi, summarizeBlogPost } from "./blog-post-view.server";
import { blogCategories } from "./blog-categories";
import { createBlogPreviewLink } from "./blog-preview-admin.server";

/** A page of all blog posts, newest first. `older` is `before` of the next page. With `q` a page may be empty. */
export async function listBlogPostsForAdmin(
  caller: Caller,
  { q, in: writtenIn, state, before }: Partial<WritingQuery> = {},
): Promise<{ items: BlogPostAdminItem[]; older: number | null }> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const { rows, older } = await listTexts(
    { q, before },
    {
      readBelow: (id, count) => listBlogEntryRowsBelow(db, id, count, { writtenIn, state }),
      toSearched: ({ title, summary }) => `${title}\n${summary}`,
      scheduledTypes: ["blog_post"],
    },
  );
  const items = rows.map((row): BlogPostAdminItem => {
    const { id, title, updatedAt } = row;
    const [schedule] = row.schedules;
    const on = dateIn(timeZone, new Date(row.publishedAt ?? row.createdAt));
    return {
      id,
      title,
      updatedAt,
      language: row.language,
      isPublished: row.isPublished,
      preview: summarizeBlogPost(row),
      date: formatShortDate(on, caller.language),
      scheduled:
        schedule?.status === "scheduled" ? formatDateTime(schedule.at, caller.language, timeZone) : null,
      hasFailed: schedule?.status === "failed",
    };
  });
  return { items, older };
}

/** Defaults of a new blog post. */
export async function getNewBlogPostDefaults(caller: Caller) {
  requirePermission(caller, "manage_content");
  const { languages } = await getSettings();
  return { language: languages.defaultLanguage, category: blogCategories[0] };
}

/** One blog post with its schedule and preview link. Throws AppError 404. */
export async function showBlogPostForAdmin(caller: Caller, { id }: VersionedChoice) {
  requirePermission(caller, "manage_content");
  const row = requireFound(await findBlogPost(db, id));
  const { timeZone } = (await getSettings()).publishing;
  const { language } = caller;
  const [schedule] = await listSchedules(db, ["blog_post"], [id]);
  const preview = row.isPublished ? null : await createBlogPreviewLink(caller, { id });
  return {
    post: { ...blogPostToApi(row), publicationDay: publicationDay(row.publishedAt, timeZone) },
    path: blogPostPath(row.id, row.title),
    publishedWhen: row.publishedAt && formatLongDateTime(row.publishedAt, language, timeZone),
    schedule: schedule ? scheduleToScreen(schedule, language, timeZone) : null,
    timeZone,
    preview: preview && {
      url: preview.url,
      until: formatLongDateTime(preview.expiresAt, language, timeZone),
    },
  };
}

function scheduleToScreen(
  { at, status, scheduledBy, error }: ScheduledContent,
  language: Language,
  timeZone: string,
) {
  return {
    status,
    scheduledBy,
    error,
    ...instantToLocalTime(at, timeZone),
    when: formatLongDateTime(at, language, timeZone),
  };
}
