import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import {
  listPostLanguages,
  getTranslation,
  getTranslationsByPost,
} from "~/features/translation/translation.server";
import { excerptMarkdown, toPlainText, renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { AppError, requireFound } from "~/request/errors";
import { dateIn, formatDate } from "~/i18n/format";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { readKeysetPage, type KeysetPlace } from "~db/keyset-page";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { blogPostPath } from "./blog-post-path";
import {
  listBlogPostRowsBelow,
  findBlogPost,
  findPublishedBlogPost,
  listPublishedBlogPostRows,
  type BlogPostRow,
  type PublishedBlogPostRow,
} from "./blog.queries.server";
import type { BlogPostView, BlogPostSummary, BlogPostsQuery, BlogPost } from "./blog.schema";
import type { BlogCategory } from "./blog-categories";

const PAGE_SIZE = 12;
const MAX_RELATED = 3;
const EXCERPT_LENGTH = 100;
const WORDS_A_MINUTE = 200;

interface PublishedBlogPostsQuery {
  /** The reader's; the caller's unless said. */
  language?: Language | undefined;
  /** Every language's articles, not only those to be read in the reader's. */
  everyLanguage?: boolean | undefined;
  category?: BlogCategory | undefined;
  /** As `older` and `newer` gave them. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/**
 * A page of the published articles, newest first: those written in the reader's language and those translated into it,
 * on request those of every language too. `before: older` and `after: newer` ask for the pages beside it.
 */
export async function listPublishedBlogPosts(
  caller: Caller,
  query: PublishedBlogPostsQuery = {},
): Promise<{ articles: BlogPostSummary[]; newer: string | null; older: string | null }> {
  const { language = caller.language, everyLanguage, category, limit = PAGE_SIZE } = query;
  const [before, after] = [parsePlace(query.before), parsePlace(query.after)];
  const readableIn = everyLanguage ? undefined : language;
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => listPublishedBlogPostRows(db, count, { readableIn, category, ...around }),
    { before, after, limit },
  );
  return {
    articles: await toSummaries(rows, language),
    newer: hasNewer ? formatPlace(rows[0]!) : null,
    older: hasOlder ? formatPlace(rows.at(-1)!) : null,
  };
}

/** The newest articles to be read in a language, with their Markdown: what a feed is made of. */
export async function listNewestBlogPosts(
  language: Language,
  count: number,
): Promise<(BlogPostSummary & { content: string; updatedAt: string })[]> {
  const rows = await listPublishedBlogPostRows(db, count, { readableIn: language });
  const { timeZone } = (await getSettings()).publishing;
  const translations = await getTranslationsByPost(
    db,
    "blog_post",
    listIdsInOtherLanguages(language, rows),
    language,
  );
  return rows.map((row) => {
    const translation = translations.get(row.id) ?? null;
    const { content } = translation ?? row;
    return { ...toSummary(row, translation, language, timeZone), content, updatedAt: row.updatedAt };
  });
}

/** A published article in the reader's language, or in its own where it is not translated. Throws AppError 404. */
export async function readBlogPost(caller: Caller, { id }: { id: number }): Promise<BlogPostView> {
  const row = requireFound(await findPublishedBlogPost(db, id));
  return blogPostToScreen(row, caller.language);
}

/** What stands around an article on its page: others to go on with, and the languages it may be read in, its own first. */
export async function getBlogPostContext(
  caller: Caller,
  article: Pick<BlogPostView, "id" | "category" | "language" | "originalLanguage">,
) {
  const { id, category, originalLanguage } = article;
  const wanted = { readableIn: article.language, except: id };
  const same = await listPublishedBlogPostRows(db, MAX_RELATED, { ...wanted, category });
  const rest = same.length < MAX_RELATED ? await listPublishedBlogPostRows(db, 2 * MAX_RELATED, wanted) : [];
  const others = rest.filter((row) => !same.some((known) => known.id === row.id));
  const related = [...same, ...others].slice(0, MAX_RELATED);
  return {
    related: await toSummaries(related, article.language, caller.language),
    languages: await listPostLanguages(db, "blog_post", id, originalLanguage),
    origin: env.PUBLIC_URL,
    siteName: (await getSettings()).site.siteName,
  };
}

/** What an article is to its reader: in a language, with what a list says of it. A draft reads as if published now. */
export async function blogPostToScreen(row: BlogPostRow, language: Language): Promise<BlogPostView> {
  const translation =
    row.language === language ? null : await getTranslation(db, "blog_post", row.id, language);
  const { content } = translation ?? row;
  const { timeZone } = (await getSettings()).publishing;
  const publishedAt = row.publishedAt ?? new Date().toISOString();
  return {
    ...toSummary({ ...row, publishedAt }, translation, language, timeZone),
    html: renderMarkdown(content),
    isOutdated: translation?.isOutdated ?? false,
    updatedAt: row.updatedAt,
    words: countMarkdownWords(content),
  };
}

interface BlogPostsPage {
  posts: BlogPost[];
  /** `before` of the next older page. */
  older: string | null;
}

/**
 * The call's list: published articles as they were written, newest first, of one language or category on request. With
 * `admin` all of them, drafts too, for who may manage content.
 */
export async function listBlogPosts(caller: Caller, query: BlogPostsQuery): Promise<BlogPostsPage> {
  if (query.admin) return listAllBlogPosts(caller, query);
  const { lang: writtenIn, category, before, limit } = query;
  const rows = await listPublishedBlogPostRows(db, limit + 1, {
    writtenIn,
    category,
    before: parsePlace(before),
  });
  const posts = rows.slice(0, limit);
  return { posts: posts.map(blogPostToApi), older: rows.length > limit ? formatPlace(posts.at(-1)!) : null };
}

/** A page of all articles, drafts too, newest first. */
export async function listAllBlogPosts(
  caller: Caller,
  { lang: writtenIn, category, before, limit }: BlogPostsQuery,
): Promise<BlogPostsPage> {
  requirePermission(caller, "manage_content");
  const below = (id: number, count: number) => listBlogPostRowsBelow(db, id, count, { writtenIn, category });
  const page = await newestPage(below, { before: parsePlace(before)?.id ?? parseId(before), limit });
  return { posts: page.rows.map(blogPostToApi), older: page.older === null ? null : String(page.older) };
}

/** One article as it was written: a published one for everybody, a draft for who may manage content. Throws AppError 404. */
export async function getBlogPost(caller: Caller, { id }: { id: number }): Promise<BlogPost> {
  const row = await findBlogPost(db, id);
  const mayRead = row?.isPublished === 1 || caller.permissions.has("manage_content");
  if (!row || !mayRead) throw new AppError(404, "notFound");
  return blogPostToApi(row);
}

export const blogPostToApi = (row: BlogPostRow): BlogPost => ({
  ...row,
  category: row.category as BlogCategory,
  language: row.language as Language,
  isPublished: row.isPublished === 1,
});

/** What stands for an article in a list. */
export const summarizeBlogPost = ({ summary, content }: { summary: string; content: string }): string =>
  summary.trim() || excerptMarkdown(content, EXCERPT_LENGTH);

/** Articles as a list shows them: their words in one language where they are translated, the rest in the page's. */
async function toSummaries(
  rows: PublishedBlogPostRow[],
  language: Language,
  said = language,
): Promise<BlogPostSummary[]> {
  const { timeZone } = (await getSettings()).publishing;
  const translations = await getTranslationsByPost(
    db,
    "blog_post",
    listIdsInOtherLanguages(language, rows),
    language,
  );
  return rows.map((row) => toSummary(row, translations.get(row.id) ?? null, language, timeZone, said));
}

const listIdsInOtherLanguages = (language: Language, rows: PublishedBlogPostRow[]) =>
  rows.filter((row) => row.language !== language).map(({ id }) => id);

interface TranslatedBlogPost {
  title: string;
  summary: string;
  content: string;
  isApproved: boolean;
}

function toSummary(
  row: PublishedBlogPostRow,
  translation: TranslatedBlogPost | null,
  language: Language,
  timeZone: string,
  said = language,
): BlogPostSummary {
  const originalLanguage = isLanguage(row.language) ? row.language : defaultLanguage;
  const words = translation ?? row;
  return {
    id: row.id,
    path: blogPostPath(row.id, row.title),
    title: words.title,
    summary: summarizeBlogPost(words),
    category: row.category as BlogCategory,
    language: translation ? language : originalLanguage,
    originalLanguage,
    isReviewed: translation?.isApproved ?? null,
    publishedAt: row.publishedAt,
    longDate: formatDate(dateIn(timeZone, new Date(row.publishedAt)), said),
    minutes: Math.max(1, Math.round(countMarkdownWords(words.content) / WORDS_A_MINUTE)),
  };
}

const countMarkdownWords = (content: string) => toPlainText(content).split(" ").length;

function parsePlace(text: string | undefined): KeysetPlace | undefined {
  const [at, id] = text?.split("_") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

const parseId = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const formatPlace = ({ publishedAt, id }: PublishedBlogPostRow) => `${publishedAt}_${id}`;
