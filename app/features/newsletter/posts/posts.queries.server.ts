import { sql, type Kysely } from "kysely";
import { isReadableIn } from "~/features/translation/translation.server";
import type { Language } from "~/i18n/languages";
import { readRowsAround, type KeysetRange } from "~db/keyset-page";
import type { DB } from "~db/schema/index";

/**
 * Enough of the Markdown for an excerpt of 100 characters. It is cut after words are withheld: a quotation ends with the
 * name of its version.
 */
export const EXCERPT_SOURCE_LENGTH = 2_000;

/** Published posts before or after a cursor, newest first, with their text. */
export const selectPublishedPosts = (db: Kysely<DB>, count: number, around: KeysetRange) =>
  readRowsAround(selectArchive(db).limit(count), "publishedAt", around);

const selectArchive = (db: Kysely<DB>) =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "publishedAt", "createdAt"])
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null);

/** The newest published posts that can be read in a language, with their text. */
export const listNewestReadablePosts = (db: Kysely<DB>, language: Language, limit: number) =>
  selectArchive(db)
    .select("updatedAt")
    .where(isReadableIn("newsletter_post", language))
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Published posts for the sitemap, oldest first. */
export const listPublishedPostPages = (db: Kysely<DB>, limit: number) =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "language", "updatedAt"])
    .where("isPublished", "=", true)
    .where("publishedAt", "is not", null)
    .orderBy("publishedAt")
    .orderBy("id")
    .limit(limit)
    .execute();

const selectPost = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("newsletterPosts")
    .select(["id", "title", "summary", "content", "language", "publishedAt", "createdAt"])
    .where("id", "=", id);

export const findPublishedPost = (db: Kysely<DB>, id: number) =>
  selectPost(db, id).where("isPublished", "=", true).where("publishedAt", "is not", null).executeTakeFirst();

export const findDraftPost = (db: Kysely<DB>, id: number) =>
  selectPost(db, id).where("isPublished", "=", false).executeTakeFirst();

/** Locks a post until the transaction ends: nobody else begins to send it or takes it back. */
export const lockPost = (trx: Kysely<DB>, id: number) =>
  trx
    .updateTable("newsletterPosts")
    .set((eb) => ({ isPublished: eb.ref("isPublished") }))
    .where("id", "=", id)
    .returning(["title", "language", "isPublished"])
    .executeTakeFirst();

/** Whether an address (case-folded) subscribed or donated. Always runs both queries, against timing attacks. */
export async function isReaderAddress(db: Kysely<DB>, email: string): Promise<boolean> {
  const subscribed = await db
    .selectFrom("newsletters")
    .select("id")
    .where("email", "=", email)
    .where("isActive", "=", true)
    .executeTakeFirst();
  const gave = await db
    .selectFrom("donations")
    .select("id")
    .where(sql`lower(donor_email)`, "=", email)
    .where("status", "=", "completed")
    .where("isDemo", "=", false)
    .executeTakeFirst();
  return (subscribed ?? gave) !== undefined;
}
