import { sql, type Kysely } from "kysely";
import { isReadableIn } from "~/features/translation/translation.server";
import type { Language } from "~/i18n/languages";
import { readRowsAround, type KeysetRange } from "~db/keyset-page";
import type { DB } from "~db/schema/index";
import type { BlogCategory } from "./blog-categories";

/** Between moment and id in the address of a page of the list. */
export const BLOG_PLACE_SEPARATOR = "_";

const blogPostColumns = [
  "id",
  "title",
  "content",
  "summary",
  "category",
  "language",
  "isPublished",
  "publishedAt",
  "createdAt",
  "updatedAt",
] as const;

export type BlogPostRow = NonNullable<Awaited<ReturnType<typeof findBlogPost>>>;
export type PublishedBlogPostRow = NonNullable<Awaited<ReturnType<typeof findPublishedBlogPost>>>;

const selectBlogPosts = (db: Kysely<DB>) => db.selectFrom("blogPosts").select(blogPostColumns);
const selectPublishedBlogPosts = (db: Kysely<DB>) =>
  selectBlogPosts(db)
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null)
    .$narrowType<{ publishedAt: string }>();

export const findBlogPost = (db: Kysely<DB>, id: number) =>
  selectBlogPosts(db).where("id", "=", id).executeTakeFirst();

export const findPublishedBlogPost = (db: Kysely<DB>, id: number) =>
  selectPublishedBlogPosts(db).where("id", "=", id).executeTakeFirst();

export interface BlogPostFilter extends KeysetRange {
  /** Written in this language. */
  writtenIn?: Language | undefined;
  /** Written in this language or translated into it. */
  readableIn?: Language | undefined;
  category?: BlogCategory | undefined;
  /** Without this one. */
  except?: number | undefined;
}

/** Published blog posts, newest first, before or after a place. */
export async function listPublishedBlogPostRows(
  db: Kysely<DB>,
  limit: number,
  wanted: BlogPostFilter,
): Promise<PublishedBlogPostRow[]> {
  const { writtenIn, readableIn, category, except } = wanted;
  const list = selectPublishedBlogPosts(db)
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .$if(readableIn !== undefined, (query) => query.where(isReadableIn("blog_post", readableIn!)))
    .$if(category !== undefined, (query) => query.where("category", "=", category!))
    .$if(except !== undefined, (query) => query.where("id", "!=", except!))
    .limit(limit);
  return readRowsAround(list, "publishedAt", wanted);
}

/** Published blog posts for the sitemap, oldest first. */
export const listPublishedBlogPostPages = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("blogPosts")
    .select(["id", "title", "language", "updatedAt"])
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null)
    .orderBy("publishedAt")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Blog posts with an id below `before`, highest first. */
export const listBlogPostRowsBelow = (
  db: Kysely<DB>,
  before: number,
  limit: number,
  { writtenIn, category }: BlogPostFilter,
) =>
  selectBlogPosts(db)
    .where("id", "<", before)
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .$if(category !== undefined, (query) => query.where("category", "=", category!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

// Enough of the Markdown for a preview of 100 characters.
const PREVIEW_SOURCE_LENGTH = 2_000;

/** Blog posts with an id below `before`, highest first, with the beginning of their text as `content`. */
export const listBlogEntryRowsBelow = (
  db: Kysely<DB>,
  before: number,
  limit: number,
  { writtenIn, state }: { writtenIn?: Language | undefined; state?: "draft" | "published" | undefined },
) =>
  db
    .selectFrom("blogPosts")
    .select(["id", "title", "summary", "language", "isPublished", "publishedAt", "createdAt", "updatedAt"])
    .select(sql<string>`substr(content, 1, ${sql.lit(PREVIEW_SOURCE_LENGTH)})`.as("content"))
    .where("id", "<", before)
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .$if(state !== undefined, (query) => query.where("isPublished", "=", state === "published"))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
