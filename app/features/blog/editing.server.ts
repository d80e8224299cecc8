import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { forgetTranslations } from "~/features/translation/translation.server";
import { cancelSchedule, scheduleContent } from "~/features/writing/content-schedule.server";
import type { ScheduledContent } from "~/features/writing/content-schedule.schema";
import { momentOf } from "~/features/writing/typed-moment.server";
import { AppError } from "~/http/errors";
import { db } from "~db/client";
import { momentAfter } from "~db/moment-after";
import type { DB } from "~db/schema";
import { findArticle, type ArticleRow } from "./blog.queries.server";
import type { ArticleChoice, ArticleInput, ArticleSchedule, ArticleUpdate, BlogPost } from "./blog.schema";
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
    const saved = await writeOver(trx, before, wordsOf(input));
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
export async function publishArticle(caller: Caller, choice: ArticleChoice): Promise<BlogPost> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const found = await findArticle(trx, choice.id);
    if (found?.isPublished) return decoded(found);
    const before = await articleToChange(trx, choice);
    const publishedAt = new Date().toISOString();
    const saved = await writeOver(trx, before, { isPublished: 1, publishedAt });
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
export async function deleteArticle(caller: Caller, choice: ArticleChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await articleToChange(trx, choice);
    await cancelSchedule(trx, caller, scheduleOf(choice));
    await forgetTranslations(trx, "blog_post", before.id);
    const { numDeletedRows } = await trx
      .deleteFrom("blogPosts")
      .where("id", "=", before.id)
      .where("updatedAt", "=", before.updatedAt)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError(409, "changedMeanwhile");
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
    if (article.isPublished) throw new AppError(409, "desk-blog:schedule.isPublished");
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
export async function unscheduleArticle(caller: Caller, { id }: ArticleChoice): Promise<{ success: true }> {
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

async function articleToChange(trx: Kysely<DB>, { id, basedOn }: ArticleChoice): Promise<ArticleRow> {
  const row = await findArticle(trx, id);
  if (!row) throw new AppError(404, "notFound");
  if (basedOn && basedOn !== row.updatedAt) throw new AppError(409, "changedMeanwhile");
  return row;
}

/** Changes a row unless another transaction did so since it was read. */
async function writeOver(
  trx: Kysely<DB>,
  before: ArticleRow,
  values: Partial<Omit<ArticleRow, "id" | "createdAt" | "updatedAt">>,
): Promise<ArticleRow> {
  const written = await trx
    .updateTable("blogPosts")
    .set({ ...values, updatedAt: momentAfter(before.updatedAt) })
    .where("id", "=", before.id)
    .where("updatedAt", "=", before.updatedAt)
    .returning("id")
    .executeTakeFirst();
  if (!written) throw new AppError(409, "changedMeanwhile");
  return (await findArticle(trx, before.id))!;
}

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
