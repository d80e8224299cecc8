import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { forgetTranslations } from "~/features/translation/translation.server";
import { cancelSchedule, scheduleContent } from "~/features/writing/content-schedule.server";
import type { ScheduledContent } from "~/features/writing/content-schedule.schema";
import { momentOf } from "~/features/writing/typed-moment.server";
import type { TextChoice } from "~/features/writing/versions.schema";
import { asSeen, deleteAsSeen, writeOver } from "~/features/writing/versions.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import { findArticle, type ArticleRow } from "./blog.queries.server";
import type { ArticleInput, ArticleSchedule, ArticleUpdate, BlogPost } from "./blog.schema";
import { decoded } from "./blog.server";

/** Writes an article: a draft until it is published. */
export async function createArticle(caller: Caller, input: ArticleInput): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  const now = new Date().toISOString();
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto("blogPosts")
      .values({ ...wordsOf(input), isPublished: 0, publishedAt: null, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const saved = (await findArticle(trx, id))!;
    await recordChange(trx, caller, { action: "article.created", subject: saved.title, after: gist(saved) });
    return decoded(saved);
  });
}

/**
 * Writes an article over; a published one stays published, with its date. Throws AppError 404, or 409 when it is no
 * longer what `basedOn` was.
 */
export async function updateArticle(caller: Caller, input: ArticleUpdate): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await articleToChange(trx, input);
    const saved = await writeOver(trx, "blogPosts", before, wordsOf(input));
    await recordChange(trx, caller, {
      action: "article.updated",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Publishes a draft as it stands, from now on; what was scheduled for it is done with. One that is published already
 * stays as it is, with its date. Throws AppError 404, or 409 when it is no longer what `basedOn` was.
 */
export async function publishArticle(caller: Caller, choice: TextChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const found = await findArticle(trx, choice.id);
    if (found?.isPublished) return decoded(found);
    const before = await articleToChange(trx, choice);
    const publishedAt = new Date().toISOString();
    const saved = await writeOver(trx, "blogPosts", before, { isPublished: 1, publishedAt });
    await cancelSchedule(trx, caller, scheduleOf(choice));
    await recordChange(trx, caller, {
      action: "article.published",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Deletes an article with its translations and what was scheduled for it. Throws AppError 404, or 409 when it is no
 * longer what `basedOn` was.
 */
export async function deleteArticle(caller: Caller, choice: TextChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await articleToChange(trx, choice);
    await cancelSchedule(trx, caller, scheduleOf(choice));
    await forgetTranslations(trx, "blog_post", before.id);
    await deleteAsSeen(trx, "blogPosts", before);
    await recordChange(trx, caller, {
      action: "article.deleted",
      subject: before.title,
      before: gist(before),
    });
    return { success: true };
  });
}

/**
 * Has a draft published at a moment of the ministry's clock; another one takes the place of the first. Throws AppError
 * 404, 400 at the field for a moment that does not come, 409 for an article that is published.
 */
export async function scheduleArticle(
  caller: Caller,
  { id, ...typed }: ArticleSchedule,
): Promise<ScheduledContent> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const at = momentOf(typed, timeZone);
  return db.transaction().execute(async (trx) => {
    const article = await articleToChange(trx, { id });
    if (article.isPublished) throw new AppError(409, "admin-blog:schedule.isPublished");
    const scheduled = await scheduleContent(trx, caller, { ...scheduleOf(article), at });
    await recordChange(trx, caller, {
      action: "article.scheduled",
      subject: article.title,
      after: { publishDate: `${typed.date} ${typed.time} (${timeZone})` },
    });
    return scheduled;
  });
}

/** Takes a scheduled publication back; where there is none nothing happens. Throws AppError 404. */
export async function unscheduleArticle(caller: Caller, { id }: TextChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const article = await articleToChange(trx, { id });
    const wasScheduled = await cancelSchedule(trx, caller, scheduleOf(article));
    if (wasScheduled)
      await recordChange(trx, caller, { action: "article.unscheduled", subject: article.title });
    return { success: true };
  });
}

const scheduleOf = ({ id }: { id: number }) => ({ contentType: "blog_post" as const, contentId: id });

const articleToChange = async (trx: Kysely<DB>, { id, basedOn }: TextChoice): Promise<ArticleRow> =>
  asSeen(await findArticle(trx, id), basedOn);

const wordsOf = ({ title, summary, content, language, category }: ArticleInput) => ({
  title,
  summary,
  content,
  language,
  category,
});

/** What the activity log says of an article: all but its text. */
const gist = ({ title, language, category, isPublished }: ArticleRow) => ({
  title,
  language,
  category,
  isPublished: isPublished === 1,
});
