import { postKind, type PostType } from "~/areas/posts";
import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import type { Language } from "~/i18n/languages";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import { translatableWords, type TranslatableWords } from "./translation.schema";

export const translatableWordsCodec = jsonCodec(translatableWords);

const translationColumns = [
  "id",
  "contentType",
  "contentId",
  "originalLanguage",
  "targetLanguage",
  "originalText",
  "translatedText",
  "status",
  "translatedBy",
  "approvedBy",
  "approvedAt",
  "error",
  "createdAt",
  "updatedAt",
] as const;

export type TranslationRow = NonNullable<Awaited<ReturnType<typeof findTranslation>>>;

const selectPostTranslations = (db: Kysely<DB>, type: PostType, id: number) =>
  db
    .selectFrom("contentTranslations")
    .select(translationColumns)
    .where("contentType", "=", type)
    .where("contentId", "=", String(id));

export const findTranslation = (db: Kysely<DB>, type: PostType, id: number, language: Language) =>
  selectPostTranslations(db, type, id).where("targetLanguage", "=", language).executeTakeFirst();

export const listPostTranslations = (db: Kysely<DB>, type: PostType, id: number) =>
  selectPostTranslations(db, type, id).execute();

export const findTranslationById = (db: Kysely<DB>, id: number) =>
  db.selectFrom("contentTranslations").select(translationColumns).where("id", "=", id).executeTakeFirst();

/** Translations of several posts of a kind, into one language or all. */
export const listTranslationsOfPosts = (db: Kysely<DB>, type: PostType, ids: number[], language?: Language) =>
  db
    .selectFrom("contentTranslations")
    .select(translationColumns)
    .where("contentType", "=", type)
    .where("contentId", "in", ids.map(String))
    .$if(language !== undefined, (query) => query.where("targetLanguage", "=", language!))
    .execute();

/** When each of these posts' translations into a language changed last. */
export const listTranslationDates = (db: Kysely<DB>, type: PostType, ids: number[], language: Language) =>
  db
    .selectFrom("contentTranslations")
    .select(["contentId", "updatedAt"])
    .where("contentType", "=", type)
    .where("contentId", "in", ids.map(String))
    .where("targetLanguage", "=", language)
    .execute();

/** The posts of a kind and the languages in which a person approved their translation. */
export const listApprovals = (db: Kysely<DB>, type: PostType) =>
  db
    .selectFrom("contentTranslations")
    .select(["contentId", "targetLanguage"])
    .where("contentType", "=", type)
    .where("approvedAt", "is not", null)
    .execute();

/** The translations of a kind by a machine that no person approved, in the order of the index. */
export const listUnapprovedByMachine = (db: Kysely<DB>, type: PostType, limit: number) =>
  db
    .selectFrom("contentTranslations")
    .select(["contentType", "contentId", "targetLanguage"])
    .where("contentType", "=", type)
    .where("approvedAt", "is", null)
    .where("status", "=", "completed")
    .where("translatedBy", "=", "ai")
    .orderBy("contentId")
    .orderBy("targetLanguage")
    .limit(limit)
    .execute();

/** A post in its own language. */
export type Original = TranslatableWords & { id: number; language: Language; isPublished: boolean };

const selectOriginals = (db: Kysely<DB>, type: PostType) =>
  db
    .selectFrom(postKind(type).table)
    .select(["id", "title", "summary", "content", "language", "isPublished"]);

export const findOriginal = (db: Kysely<DB>, type: PostType, id: number): Promise<Original | undefined> =>
  selectOriginals(db, type).where("id", "=", id).executeTakeFirst();

export const listOriginalsBelow = (
  db: Kysely<DB>,
  type: PostType,
  before: number,
  count: number,
): Promise<Original[]> =>
  selectOriginals(db, type).where("id", "<", before).orderBy("id", "desc").limit(count).execute();

/** A digest of an original's words. */
export const digestOriginal = ({ language, title, summary, content }: Original): string =>
  createHash("sha256")
    .update(JSON.stringify([language, title, summary, content]))
    .digest("base64url");

/** Whether the original changed after it was translated. */
export function isTranslationOutdated(
  row: Pick<TranslationRow, "originalText" | "originalLanguage">,
  original: Original,
) {
  const of = translatableWordsCodec.decode(row.originalText);
  return (
    row.originalLanguage !== original.language ||
    (["title", "summary", "content"] as const).some((part) => of[part] !== original[part])
  );
}
