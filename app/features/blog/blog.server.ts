import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { getSettings } from "~/settings/settings.server";
import { listPostLanguages } from "~/features/translation/translation.server";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { formatPlace, parsePlace, readKeysetPage } from "~db/keyset-page";
import { listAllBlogPosts } from "./blog-admin.server";
import type { BlogCategory } from "./blog-categories";
import { blogPostPath } from "./blog-post-path";
import { blogPostsToSummaries, blogPostToApi, blogPostToScreen } from "./blog-post-view.server";
import {
  BLOG_PLACE_SEPARATOR,
  findBlogPost,
  findPublishedBlogPost,
  listPublishedBlogPostRows,
  type BlogPostRow,
  type PublishedBlogPostRow,
} from "./blog.queries.server";
import type { BlogPost, BlogPostsPage, BlogPostsQuery, BlogPostSummary, BlogPostView } from "./blog.schema";

const PAGE_SIZE = 12;
const MAX_RELATED = 3;

interface PublishedBlogPostsQuery {
  /** The reader's language; the caller's by default. */
  language?: Language | undefined;
  /** Also posts that cannot be read in that language. */
  everyLanguage?: boolean | undefined;
  category?: BlogCategory | undefined;
  /** As `older` and `newer` gave them. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/**
 * A page of the published blog posts, newest first: those written in the reader's language or translated into it, and
 * with `everyLanguage` all of them. `older` and `newer` are `before` and `after` of the neighbouring pages.
 */
export async function listPublishedBlogPosts(
  caller: Caller,
  query: PublishedBlogPostsQuery = {},
): Promise<{ posts: BlogPostSummary[]; newer: string | null; older: string | null }> {
  const { language = caller.language, everyLanguage, category, limit = PAGE_SIZE } = query;
  const before = parsePlace(query.before, BLOG_PLACE_SEPARATOR);
  const after = parsePlace(query.after, BLOG_PLACE_SEPARATOR);
  const readableIn = everyLanguage ? undefined : language;
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => listPublishedBlogPostRows(db, count, { readableIn, category, ...around }),
    { before, after, limit },
  );
  const posts = await blogPostsToSummaries(rows, language);
  return {
    posts: posts.map(({ summary }) => summary),
    newer: hasNewer ? toCursor(rows[0]!) : null,
    older: hasOlder ? toCursor(rows.at(-1)!) : null,
  };
}

/** The newest blog posts that can be read in a language, with their Markdown, for the feed. */
export async function listNewestBlogPosts(
  language: Language,
  count: number,
): Promise<(BlogPostSummary & { content: string; updatedAt: string })[]> {
  const rows = await listPublishedBlogPostRows(db, count, { readableIn: language });
  const posts = await blogPostsToSummaries(rows, language);
  return posts.map(({ summary, content }, index) => ({
    ...summary,
    content,
    updatedAt: rows[index]!.updatedAt,
  }));
}

/** A published blog post in the reader's language, or in its own without a translation. Throws AppError 404. */
export async function readBlogPost(caller: Caller, { id }: { id: number }): Promise<BlogPostView> {
  const row = requireFound(await findPublishedBlogPost(db, id));
  return blogPostToScreen(row, caller.language);
}

/** Related posts, and the languages a blog post can be read in, its own first. */
export async function getBlogPostContext(
  caller: Caller,
  post: Pick<BlogPostView, "id" | "category" | "language" | "originalLanguage">,
) {
  const { id, category, language, originalLanguage } = post;
  const filter = { readableIn: language, except: id };
  const same = await listPublishedBlogPostRows(db, MAX_RELATED, { ...filter, category });
  const rest = same.length < MAX_RELATED ? await listPublishedBlogPostRows(db, 2 * MAX_RELATED, filter) : [];
  const others = rest.filter((row) => !same.some((known) => known.id === row.id));
  const related = await blogPostsToSummaries(
    [...same, ...others].slice(0, MAX_RELATED),
    language,
    caller.language,
  );
  return {
    related: related.map(({ summary }) => summary),
    languages: await listPostLanguages(db, "blog_post", id, originalLanguage),
    origin: env.PUBLIC_URL,
    siteName: (await getSettings()).site.siteName,
  };
}

/**
 * The list of the API: published blog posts in their own words, newest first, filtered by language and category. With
 * `admin` drafts too; needs manage_content.
 */
export async function listBlogPosts(caller: Caller, query: BlogPostsQuery): Promise<BlogPostsPage> {
  if (query.admin) return listAllBlogPosts(caller, query);
  const { lang: writtenIn, category, limit } = query;
  const before = parsePlace(query.before, BLOG_PLACE_SEPARATOR);
  const rows = await listPublishedBlogPostRows(db, limit + 1, { writtenIn, category, before });
  const page = rows.slice(0, limit);
  const posts = await Promise.all(page.map(withholdBlogPost));
  return { posts, older: rows.length > limit ? toCursor(page.at(-1)!) : null };
}

/** A blog post in its own words. A draft needs manage_content. Throws AppError 404. */
export async function getBlogPost(caller: Caller, { id }: { id: number }): Promise<BlogPost> {
  const row = await findBlogPost(db, id);
  const canEdit = caller.permissions.has("manage_content");
  if (!row || !(row.isPublished || canEdit)) throw new AppError(404, "notFound");
  return canEdit ? blogPostToApi(row) : withholdBlogPost(row);
}

/** Without the words of Bible versions whose licences keep them out of the API. */
async function withholdBlogPost(row: BlogPostRow): Promise<BlogPost> {
  const post = blogPostToApi(row);
  const language = isLanguage(post.language) ? post.language : defaultLanguage;
  const url = env.PUBLIC_URL + localePath(language, blogPostPath(post.id, post.title));
  return { ...post, content: (await loadWithholding("mayFeed"))(post.content, { language, url }) };
}

const toCursor = ({ publishedAt, id }: PublishedBlogPostRow) =>
  formatPlace({ at: publishedAt, id }, BLOG_PLACE_SEPARATOR);
