import { postKind, type PostType } from "~/areas/posts";
import { sql, type Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import { isLanguage } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import {
  findOriginal,
  findTranslation,
  listApprovals,
  listPostTranslations,
  listTranslationDates,
  listTranslationsOfPosts,
  isTranslationOutdated,
  translatableWordsCodec,
  type TranslationRow,
} from "./translation.queries.server";
import type { TranslatableWords } from "./translation.schema";

/** A post's words in another language. Unapproved ones are a machine's and labelled so. */
export interface Translation extends TranslatableWords {
  isApproved: boolean;
}

/** What the public may read: approved translations and a machine's. A person's draft is not public. */
function toReadableTranslation(row: TranslationRow): Translation | null {
  const isApproved = row.approvedAt !== null;
  if (row.translatedText === "" || (!isApproved && row.translatedBy === "admin")) return null;
  return { ...translatableWordsCodec.decode(row.translatedText), isApproved };
}

/**
 * A post's translation, or null. `isOutdated`: the original changed since. Only for other languages than the post's.
 */
export async function getTranslation(
  db: Kysely<DB>,
  type: PostType,
  id: number,
  language: Language,
): Promise<(Translation & { isOutdated: boolean }) | null> {
  const row = await findTranslation(db, type, id, language);
  const translation = row && toReadableTranslation(row);
  if (!translation) return null;
  const original = await findOriginal(db, type, id);
  return { ...translation, isOutdated: original !== undefined && isTranslationOutdated(row, original) };
}

/** The same for a list of posts, by the post's id. */
export async function getTranslationsByPost(
  db: Kysely<DB>,
  type: PostType,
  ids: number[],
  language: Language,
): Promise<Map<number, Translation>> {
  if (ids.length === 0) return new Map();
  const rows = await listTranslationsOfPosts(db, type, ids, language);
  return new Map(
    rows.flatMap((row) => {
      const translation = toReadableTranslation(row);
      return translation ? [[Number(row.contentId), translation] as const] : [];
    }),
  );
}

/** The approved translations of a post that are not outdated: these may be mailed. */
export async function getApprovedTranslations(
  db: Kysely<DB>,
  type: PostType,
  id: number,
): Promise<Map<Language, TranslatableWords>> {
  const original = await findOriginal(db, type, id);
  const rows = original ? await listPostTranslations(db, type, id) : [];
  return new Map(
    rows.flatMap((row) =>
      row.approvedAt !== null &&
      row.translatedText !== "" &&
      isLanguage(row.targetLanguage) &&
      row.targetLanguage !== original!.language &&
      !isTranslationOutdated(row, original!)
        ? [[row.targetLanguage, translatableWordsCodec.decode(row.translatedText)] as const]
        : [],
    ),
  );
}

/** The post's own language, then those of approved translations. For search engines. */
export async function listPostLanguages(
  db: Kysely<DB>,
  type: PostType,
  id: number,
  own: Language,
): Promise<Language[]> {
  const rows = await listPostTranslations(db, type, id);
  const approved = rows
    .filter((row) => toReadableTranslation(row)?.isApproved)
    .map(({ targetLanguage }) => targetLanguage);
  return [own, ...approved.filter(isLanguage).filter((language) => language !== own)];
}

/** When the translations of posts into a language changed last, by the post's id. */
export async function listTranslationChanges(
  db: Kysely<DB>,
  type: PostType,
  ids: number[],
  language: Language,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listTranslationDates(db, type, ids, language);
  return new Map(rows.map((row) => [Number(row.contentId), row.updatedAt]));
}

/** The languages for which a person approved a translation, by the post's id. */
export async function listApprovedLanguages(
  db: Kysely<DB>,
  type: PostType,
): Promise<Map<number, Language[]>> {
  const languages = new Map<number, Language[]>();
  for (const { contentId, targetLanguage } of await listApprovals(db, type)) {
    const id = Number(contentId);
    if (isLanguage(targetLanguage)) languages.set(id, [...(languages.get(id) ?? []), targetLanguage]);
  }
  return languages;
}

/** A condition on a table of posts: written in a language, or with a translation that everybody may read. */
export function isReadableIn(type: PostType, language: Language) {
  const { table } = postKind(type);
  return sql<boolean>`(${sql.ref(`${table}.language`)} = ${language} or exists (
    select 1 from content_translations as translated
    where translated.content_type = ${sql.lit(type)}
      and translated.content_id = cast(${sql.ref(`${table}.id`)} as text)
      and translated.target_language = ${language}
      and translated.translated_text <> ''
      and (translated.approved_at is not null or translated.translated_by <> 'admin')
  ))`;
}

/** Deletes a post's translations with it. */
export async function deleteTranslations(trx: Kysely<DB>, type: PostType, id: number): Promise<void> {
  await trx
    .deleteFrom("contentTranslations")
    .where("contentType", "=", type)
    .where("contentId", "=", String(id))
    .execute();
}
