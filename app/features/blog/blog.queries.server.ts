import { sql, type Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { rowsAround, type Around } from "~db/around-place";
import type { DB } from "~db/schema";
import type { Category } from "./categories";

const columns = [
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

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>;
export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

const rows = (db: Kysely<DB>) => db.selectFrom("blogPosts").select(columns);
const published = (db: Kysely<DB>) =>
  rows(db)
    .where("isPublished", "=", 1)
    .where("publishedAt", "is not", null)
    .$narrowType<{ publishedAt: string }>();

export const findArticle = (db: Kysely<DB>, id: number) => rows(db).where("id", "=", id).executeTakeFirst();

export const findPublished = (db: Kysely<DB>, id: number) =>
  published(db).where("id", "=", id).executeTakeFirst();

export interface Wanted extends Around {
  /** Those written in it. */
  writtenIn?: Language | undefined;
  /** Those written in it or translated into it. */
  readableIn?: Language | undefined;
  category?: Category | undefined;
  /** All but this one. */
  except?: number | undefined;
}

/** Published articles, newest first, below or above a place. */
export async function publishedArticles(
  db: Kysely<DB>,
  limit: number,
  wanted: Wanted,
): Promise<PublishedRow[]> {
  const { writtenIn, readableIn, category, except } = wanted;
  const list = published(db)
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .$if(readableIn !== undefined, (query) => query.where(isReadableIn(readableIn!)))
    .$if(category !== undefined, (query) => query.where("category", "=", category!))
    .$if(except !== undefined, (query) => query.where("id", "!=", except!))
    .limit(limit);
  return rowsAround(list, "publishedAt", wanted);
}

/** Written in a language, or translated into it as everybody may read (features/translation says which those are). */
const isReadableIn = (language: Language) =>
  sql<boolean>`(language = ${language} or exists (
    select 1 from content_translations as translated
    where translated.content_type = 'blog_post'
      and translated.content_id = cast(blog_posts.id as text)
      and translated.target_language = ${language}
      and translated.translated_text <> ''
      and (translated.approved_at is not null or translated.translated_by <> 'admin')
  ))`;

/** All of them with an id below another, highest first. */
export const articlesBelow = (
  db: Kysely<DB>,
  before: number,
  limit: number,
  { writtenIn, category }: Wanted,
) =>
  rows(db)
    .where("id", "<", before)
    .$if(writtenIn !== undefined, (query) => query.where("language", "=", writtenIn!))
    .$if(category !== undefined, (query) => query.where("category", "=", category!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
