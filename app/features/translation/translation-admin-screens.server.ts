import { listPostKinds, type PostType } from "~/areas/posts";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { listOffered, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { requireFound } from "~/request/errors";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { requireTranslationPermission, requireOriginal } from "./translation-permission.server";
import { listUntranslatedScripture } from "./machine-translation.server";
import { translationPath } from "./translation-path";
import type {
  PostInLanguage,
  TranslationScreen,
  TranslationAdminItem,
  TranslationState,
} from "./translation-admin.schema";
import {
  findOriginal,
  findTranslation,
  listPostTranslations,
  listTranslationsOfPosts,
  isTranslationOutdated,
  digestOriginal,
  listOriginalsBelow,
  translatableWordsCodec,
  type Original,
  type TranslationRow,
} from "./translation.queries.server";
import type { TranslationChoice, TranslationsQuery } from "./translation.schema";

const PAGE_SIZE = 20;

/** A page of the posts of a kind, newest first, with the state of each translation. */
export async function showTranslations(
  caller: Caller,
  query: TranslationsQuery,
): Promise<{ type: PostType; types: PostType[]; items: TranslationAdminItem[]; older: number | null }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const kinds = listPostKinds();
  const types = kinds.filter(({ permission }) => caller.permissions.has(permission)).map(({ type }) => type);
  const type = query.type ?? types[0] ?? kinds[0]!.type;
  requireTranslationPermission(caller, type);
  const below = (before: number, count: number) => listOriginalsBelow(db, type, before, count);
  const { rows, older } = await newestPage(below, { before: query.before, limit: PAGE_SIZE });
  const ids = rows.map(({ id }) => id);
  const translations = ids.length === 0 ? [] : await listTranslationsOfPosts(db, type, ids);
  const offered = await listOfferedLanguages();
  const items = rows.map((original) => ({
    id: original.id,
    title: original.title,
    language: original.language,
    isPublished: original.isPublished,
    states: describeLanguages(type, original, translations, offered),
  }));
  return { type, types, items, older };
}

/** A post in each language of the site: the state of its translation and where it is written. Throws AppError 404. */
export async function showLanguagesOfPost(
  caller: Caller,
  { type, id }: Pick<TranslationChoice, "type" | "id">,
): Promise<PostInLanguage[]> {
  requireTranslationPermission(caller, type);
  const original = requireFound(await findOriginal(db, type, id));
  const translations = await listPostTranslations(db, type, id);
  return describeLanguages(type, original, translations, await listOfferedLanguages());
}

async function listOfferedLanguages(): Promise<Language[]> {
  return listOffered((await getSettings()).languages);
}

function describeLanguages(
  type: PostType,
  original: Original,
  translations: TranslationRow[],
  offered: Language[],
): PostInLanguage[] {
  const own = translations.filter(({ contentId }) => contentId === String(original.id));
  return offered.map((language) => {
    if (language === original.language) return { language, state: "original", href: null };
    const row = own.find(({ targetLanguage }) => targetLanguage === language);
    const href = translationPath(type, original.id, language);
    return { language, state: getTranslationState(row, original), href };
  });
}

/** A translation with its original. Throws AppError 404, also for the post's own language. */
export async function showTranslation(
  caller: Caller,
  choice: TranslationChoice,
  ai = ministryAi,
): Promise<{ screen: TranslationScreen; isAiConfigured: boolean }> {
  const { type, id, language } = choice;
  requireTranslationPermission(caller, type);
  const original = await requireOriginal(db, choice);
  const row = await findTranslation(db, type, id, language);
  const { timeZone } = (await getSettings()).publishing;
  const { title, summary, content } = original;
  const approvedAt = row?.approvedAt ?? null;
  return {
    screen: {
      type,
      id,
      language,
      original: {
        title,
        summary,
        content,
        language: original.language,
        html: renderMarkdown(content),
        isPublished: original.isPublished,
        seen: digestOriginal(original),
      },
      translation:
        row && row.translatedText !== "" ? translatableWordsCodec.decode(row.translatedText) : null,
      state: getTranslationState(row, original),
      isApproved: approvedAt !== null,
      isByMachine: row?.translatedBy === "ai",
      approvedBy: row?.approvedBy ?? null,
      approvedWhen: approvedAt && formatDateTime(approvedAt, caller.language, timeZone),
      error: row?.error ? translateErrorKey(row.error, caller.language) : null,
      scriptureLeft: await listUntranslatedScripture(
        { title, summary, content },
        original.language,
        language,
      ),
      updatedAt: row?.updatedAt ?? "",
    },
    isAiConfigured: ai.isConfigured(),
  };
}

function getTranslationState(
  row: TranslationRow | undefined,
  original: Original,
): Exclude<TranslationState, "original"> {
  if (!row) return "none";
  if (row.status === "requested" || row.status === "failed") return row.status;
  if (isTranslationOutdated(row, original)) return "outdated";
  if (row.approvedAt !== null) return "approved";
  return row.translatedBy === "ai" ? "machine" : "draft";
}

const translateErrorKey = (key: string, language: Language) =>
  tFor(language)(key.includes(":") ? key : `errors:${key}`);
