import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import type { ScheduledContent } from "~/features/writing/content-schedule.schema";
import { schedulesOf } from "~/features/writing/content-schedule.server";
import { typedMomentOf } from "~/features/writing/typed-moment.server";
import type { TextChoice } from "~/features/writing/versions.schema";
import { existing } from "~/http/errors";
import { dateIn, formatDateTime, formatLongDateTime, formatShortDate } from "~/i18n/format";
import { defaultLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { articlePath } from "./article-path";
import { articlesBelow, findArticle, type ArticleRow } from "./blog.queries.server";
import type { AdminLine } from "./blog.schema";
import { decoded, summaryOf } from "./blog.server";
import { categories } from "./categories";
import { previewLink } from "./preview.server";

const PAGE = 30;

/** The list beside the form: a page of all articles, newest first; `before: older` asks for the next. */
export async function listForAdmin(
  caller: Caller,
  { before }: { before?: number | undefined } = {},
): Promise<{ lines: AdminLine[]; older: number | null }> {
  requirePermission(caller, "manage_content");
  const { timeZone } = (await getSettings()).publishing;
  const below = (id: number, count: number) => articlesBelow(db, id, count, {});
  const { rows, older } = await newestPage(below, { before, limit: PAGE });
  const schedules = await schedulesOf(
    db,
    ["blog_post"],
    rows.map(({ id }) => id),
  );
  const lineOf = (row: ArticleRow): AdminLine => {
    const { id, title, language, category, isPublished, updatedAt } = decoded(row);
    const schedule = schedules.find(({ contentId }) => contentId === id);
    const on = dateIn(timeZone, new Date(row.publishedAt ?? row.createdAt));
    return {
      ...{ id, title, language, category, isPublished, updatedAt },
      preview: summaryOf(row),
      date: formatShortDate(on, caller.language),
      scheduled:
        schedule?.status === "scheduled" ? formatDateTime(schedule.at, caller.language, timeZone) : null,
      hasFailed: schedule?.status === "failed",
    };
  };
  return { lines: rows.map(lineOf), older };
}

/** What a new article begins with (spec admin §5). */
export async function startArticle(caller: Caller) {
  requirePermission(caller, "manage_content");
  return { language: defaultLanguage, category: categories[0] };
}

/** One article as its screen shows it: to be changed, scheduled, shown to others. Throws AppError 404. */
export async function showForAdmin(caller: Caller, { id }: TextChoice) {
  requirePermission(caller, "manage_content");
  const row = existing(await findArticle(db, id));
  const { timeZone } = (await getSettings()).publishing;
  const { language } = caller;
  const [schedule] = await schedulesOf(db, ["blog_post"], [id]);
  const preview = row.isPublished ? null : await previewLink(caller, { id });
  return {
    article: decoded(row),
    path: articlePath(row.id, row.title),
    publishedWhen: row.publishedAt && formatLongDateTime(row.publishedAt, language, timeZone),
    schedule: schedule ? scheduleShown(schedule, language, timeZone) : null,
    timeZone,
    today: dateIn(timeZone),
    preview: preview && {
      url: preview.url,
      until: formatLongDateTime(preview.expiresAt, language, timeZone),
    },
  };
}

function scheduleShown(
  { at, status, scheduledBy, error }: ScheduledContent,
  language: Language,
  timeZone: string,
) {
  return {
    ...{ status, scheduledBy, error },
    ...typedMomentOf(at, timeZone),
    when: formatLongDateTime(at, language, timeZone),
  };
}
