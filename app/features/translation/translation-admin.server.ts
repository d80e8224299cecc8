import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { renderMarkdown } from "~/features/writing/markdown.server";
import { formatDateTime } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { mayTranslate, neededFor, originalToTranslate } from "./permission.server";
import { scriptureLeft } from "./translate-words.server";
import { translationPath } from "./translation-path";
import type { TranslationScreen, TranslationLine, TranslationState } from "./translation-admin.schema";
import {
  findTranslation,
  findTranslationsOf,
  isOutdated,
  nameOfWords,
  originalsBelow,
  wordsCodec,
  type Original,
  type TranslationRow,
} from "./translation.queries.server";
import {
  translatableTypes,
  type ContentType,
  type TranslationChoice,
  type TranslationsQuery,
} from "./translation.schema";

const PAGE = 20;

/** A page of the posts of a kind, newest first, and how each stands in the site's languages. */
export async function showTranslations(
  caller: Caller,
  query: TranslationsQuery,
): Promise<{ type: ContentType; types: ContentType[]; lines: TranslationLine[]; older: number | null }> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const types = translatableTypes.filter((type) => caller.permissions.has(neededFor[type]));
  const type = query.type ?? types[0] ?? "newsletter_post";
  mayTranslate(caller, type);
  const below = (before: number, count: number) => originalsBelow(db, type, before, count);
  const { rows, older } = await newestPage(below, { before: query.before, limit: PAGE });
  const ids = rows.map(({ id }) => id);
  const translations = ids.length === 0 ? [] : await findTranslationsOf(db, type, ids);
  const { availableLanguages } = (await getSettings()).languages;
  const offered = languages.filter((language) => availableLanguages.includes(language));
  const lines = rows.map((original) => {
    const { id, title, language } = original;
    const own = translations.filter(({ contentId }) => contentId === String(id));
    const states = offered.map((into) => {
      const row = own.find(({ targetLanguage }) => targetLanguage === into);
      const state = into === language ? ("original" as const) : stateOf(row, original);
      return { language: into, state, href: into === language ? null : translationPath(type, id, into) };
    });
    return { id, title, language, isPublished: original.isPublished === 1, states };
  });
  return { type, types, lines, older };
}

/** A translation beside its original. Throws AppError 404, also for the post's own language. */
export async function showTranslation(
  caller: Caller,
  choice: TranslationChoice,
  ai = ministryAi,
): Promise<{ screen: TranslationScreen; isAiConfigured: boolean }> {
  const { type, id, language } = choice;
  mayTranslate(caller, type);
  const original = await originalToTranslate(db, choice);
  const row = await findTranslation(db, type, id, language);
  const { timeZone } = (await getSettings()).publishing;
  const { title, summary, content } = original;
  const approvedAt = row?.approvedAt ?? null;
  return {
    screen: {
      ...{ type, id, language },
      original: {
        ...{ title, summary, content, language: original.language },
        html: renderMarkdown(content),
        isPublished: original.isPublished === 1,
        seen: nameOfWords(original),
      },
      translation: row && row.translatedText !== "" ? wordsCodec.decode(row.translatedText) : null,
      state: stateOf(row, original),
      isApproved: approvedAt !== null,
      isByMachine: row?.translatedBy === "ai",
      approvedBy: row?.approvedBy ?? null,
      approvedWhen: approvedAt && formatDateTime(approvedAt, caller.language, timeZone),
      error: row?.error ? sentenceOf(row.error, caller.language) : null,
      scriptureLeft: scriptureLeft({ title, summary, content }, original.language, language),
      updatedAt: row?.updatedAt ?? "",
    },
    isAiConfigured: ai.isConfigured(),
  };
}

function stateOf(row: TranslationRow | undefined, original: Original): Exclude<TranslationState, "original"> {
  if (!row) return "none";
  if (row.status === "requested" || row.status === "failed") return row.status;
  if (isOutdated(row, original)) return "outdated";
  if (row.approvedAt !== null) return "approved";
  return row.translatedBy === "ai" ? "machine" : "draft";
}

const sentenceOf = (key: string, language: Language) =>
  tFor(language)(key.includes(":") ? key : `errors:${key}`);
