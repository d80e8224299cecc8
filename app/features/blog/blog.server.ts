import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import { languagesOfPost, translationOf, translationsOf } from "~/features/translation/translation.server";
import { excerptOf, plainText, renderMarkdown } from "~/features/writing/markdown.server";
import { AppError, existing } from "~/http/errors";
import { dateIn, formatDate } from "~/i18n/format";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { pageAround, type Place } from "~db/around-place";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { articlePath } from "./article-path";
import {
  articlesBelow,
  findArticle,
  findPublished,
  publishedArticles,
  type ArticleRow,
  type PublishedRow,
} from "./blog.queries.server";
import type { Article, ArticleLine, ArticlesQuery, BlogPost } from "./blog.schema";
import type { Category } from "./categories";

const PAGE = 12;
const RELATED = 3;
const EXCERPT = 100;
const WORDS_A_MINUTE = 200;

interface ListQuery {
  /** The reader's; the caller's unless said. */
  language?: Language | undefined;
  /** Every language's articles, not only those to be read in the reader's. */
  everyLanguage?: boolean | undefined;
  category?: Category | undefined;
  /** As `older` and `newer` gave them. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/**
 * A page of the published articles, newest first: those written in the reader's language and those translated into it,
 * on request those of every language too. `before: older` and `after: newer` ask for the pages beside it.
 */
export async function listArticles(
  caller: Caller,
  query: ListQuery = {},
): Promise<{ articles: ArticleLine[]; newer: string | null; older: string | null }> {
  const { language = caller.language, everyLanguage, category, limit = PAGE } = query;
  const [before, after] = [placeOf(query.before), placeOf(query.after)];
  const readableIn = everyLanguage ? undefined : language;
  const { rows, hasNewer, hasOlder } = await pageAround(
    (around, count) => publishedArticles(db, count, { readableIn, category, ...around }),
    { before, after, limit },
  );
  return {
    articles: await linesOf(rows, language),
    newer: hasNewer ? nameOf(rows[0]!) : null,
    older: hasOlder ? nameOf(rows.at(-1)!) : null,
  };
}

/** The newest articles to be read in a language, with their Markdown: what a feed is made of. */
export async function newestArticles(
  language: Language,
  count: number,
): Promise<(ArticleLine & { content: string; updatedAt: string })[]> {
  const rows = await publishedArticles(db, count, { readableIn: language });
  const { timeZone } = (await getSettings()).publishing;
  const translations = await translationsOf(db, "blog_post", foreignTo(language, rows), language);
  return rows.map((row) => {
    const translation = translations.get(row.id) ?? null;
    const { content } = translation ?? row;
    return { ...lineOf(row, translation, language, timeZone), content, updatedAt: row.updatedAt };
  });
}

/** A published article in the reader's language, or in its own where it is not translated. Throws AppError 404. */
export async function readArticle(caller: Caller, { id }: { id: number }): Promise<Article> {
  const row = existing(await findPublished(db, id));
  return asRead(row, caller.language);
}

/** What stands around an article on its page: others to go on with, and the languages it may be read in, its own first. */
export async function aroundArticle(
  caller: Caller,
  article: Pick<Article, "id" | "category" | "language" | "originalLanguage">,
) {
  const { id, category, originalLanguage } = article;
  const wanted = { readableIn: article.language, except: id };
  const same = await publishedArticles(db, RELATED, { ...wanted, category });
  const rest = same.length < RELATED ? await publishedArticles(db, 2 * RELATED, wanted) : [];
  const others = rest.filter((row) => !same.some((known) => known.id === row.id));
  const related = [...same, ...others].slice(0, RELATED);
  return {
    related: await linesOf(related, article.language, caller.language),
    languages: await languagesOfPost(db, "blog_post", id, originalLanguage),
    origin: env.PUBLIC_URL,
    siteName: (await getSettings()).site.siteName,
  };
}

/** What an article is to its reader: in a language, with what a list says of it. A draft reads as if published now. */
export async function asRead(row: ArticleRow, language: Language): Promise<Article> {
  const translation =
    row.language === language ? null : await translationOf(db, "blog_post", row.id, language);
  const { content } = translation ?? row;
  const { timeZone } = (await getSettings()).publishing;
  const publishedAt = row.publishedAt ?? new Date().toISOString();
  return {
    ...lineOf({ ...row, publishedAt }, translation, language, timeZone),
    html: renderMarkdown(content),
    isOutdated: translation?.isOutdated ?? false,
    updatedAt: row.updatedAt,
    words: wordsIn(content),
  };
}

interface PostsPage {
  posts: BlogPost[];
  /** `before` of the next older page. */
  older: string | null;
}

/**
 * The call's list: published articles as they were written, newest first, of one language or category on request. With
 * `admin` all of them, drafts too, for who may manage content.
 */
export async function listBlogPosts(caller: Caller, query: ArticlesQuery): Promise<PostsPage> {
  if (query.admin) return listAllBlogPosts(caller, query);
  const { lang: writtenIn, category, before, limit } = query;
  const rows = await publishedArticles(db, limit + 1, { writtenIn, category, before: placeOf(before) });
  const posts = rows.slice(0, limit);
  return { posts: posts.map(decoded), older: rows.length > limit ? nameOf(posts.at(-1)!) : null };
}

/** A page of all articles, drafts too, newest first. */
export async function listAllBlogPosts(
  caller: Caller,
  { lang: writtenIn, category, before, limit }: ArticlesQuery,
): Promise<PostsPage> {
  requirePermission(caller, "manage_content");
  const below = (id: number, count: number) => articlesBelow(db, id, count, { writtenIn, category });
  const page = await newestPage(below, { before: placeOf(before)?.id ?? idOf(before), limit });
  return { posts: page.rows.map(decoded), older: page.older === null ? null : String(page.older) };
}

/** One article as it was written: a published one for everybody, a draft for who may manage content. Throws AppError 404. */
export async function showBlogPost(caller: Caller, { id }: { id: number }): Promise<BlogPost> {
  const row = await findArticle(db, id);
  const mayRead = row?.isPublished === 1 || caller.permissions.has("manage_content");
  if (!row || !mayRead) throw new AppError(404, "notFound");
  return decoded(row);
}

export const decoded = (row: ArticleRow): BlogPost => ({
  ...row,
  category: row.category as Category,
  language: row.language as Language,
  isPublished: row.isPublished === 1,
});

/** What stands for an article in a list. */
export const summaryOf = ({ summary, content }: { summary: string; content: string }): string =>
  summary.trim() || excerptOf(content, EXCERPT);

/** Articles as a list shows them: their words in one language where they are translated, the rest in the page's. */
async function linesOf(rows: PublishedRow[], language: Language, said = language): Promise<ArticleLine[]> {
  const { timeZone } = (await getSettings()).publishing;
  const translations = await translationsOf(db, "blog_post", foreignTo(language, rows), language);
  return rows.map((row) => lineOf(row, translations.get(row.id) ?? null, language, timeZone, said));
}

const foreignTo = (language: Language, rows: PublishedRow[]) =>
  rows.filter((row) => row.language !== language).map(({ id }) => id);

interface Translated {
  title: string;
  summary: string;
  content: string;
  isApproved: boolean;
}

function lineOf(
  row: PublishedRow,
  translation: Translated | null,
  language: Language,
  timeZone: string,
  said = language,
): ArticleLine {
  const originalLanguage = isLanguage(row.language) ? row.language : defaultLanguage;
  const words = translation ?? row;
  return {
    id: row.id,
    path: articlePath(row.id, row.title),
    title: words.title,
    summary: summaryOf(words),
    category: row.category as Category,
    language: translation ? language : originalLanguage,
    originalLanguage,
    isReviewed: translation?.isApproved ?? null,
    publishedAt: row.publishedAt,
    longDate: formatDate(dateIn(timeZone, new Date(row.publishedAt)), said),
    minutes: Math.max(1, Math.round(wordsIn(words.content) / WORDS_A_MINUTE)),
  };
}

const wordsIn = (content: string) => plainText(content).split(" ").length;

function placeOf(text: string | undefined): Place | undefined {
  const [at, id] = text?.split("_") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

const idOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const nameOf = ({ publishedAt, id }: PublishedRow) => `${publishedAt}_${id}`;
