import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { defineWriting } from "~/features/writing/kit/define-writing.server";
import { listTexts } from "~/features/writing/kit/list-texts.server";
import { requireFound } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { devotions } from "~db/library/devotions";
import type { DB } from "~db/schema/index";
import {
  resolveOriginalSource,
  isRecordedDraft,
  hasSameWords,
  normalizeWords,
} from "../ai-drafts/draft-digests.server";
import { createApproval } from "../ai-drafts/approval.server";
import { getMinistryToday } from "../ministry-today.server";
import { getVersionName } from "../verses/version-name.server";
import { findMotivation, listAllMotivationRows, type MotivationRow } from "./motivations.queries.server";
import type {
  DailyMotivation,
  MotivationInput,
  MotivationsQuery,
  MotivationsScreenQuery,
  MotivationUpdate,
} from "./motivations.schema";

const writtenMotivations = defineWriting({
  table: "dailyMotivations",
  audit: "motivation",
  find: findMotivation,
  toApi: motivationToApi,
  toAuditValues: ({ title, language, isPublished, publishDate, author, tags, source }) => ({
    ...{ title, language, publishDate, author, source },
    isPublished,
    tags: stringList.decode(tags).join(", "),
  }),
  prepareSave: async (caller, input: MotivationInput) => {
    const { title, content, bibleVerse, verseReference, language } = input;
    const settings = await getSettings();
    const today = dateIn(settings.publishing.timeZone);
    return async (trx, before) => {
      const isPublished = input.isPublished ?? before?.isPublished ?? false;
      const publishDate = input.publishDate === undefined ? before?.publishDate : input.publishDate;
      return {
        ...{ title, content, bibleVerse, verseReference, language },
        version: input.version === undefined ? keepVersion(input, before) : input.version,
        author: input.author ?? authorNameIn(settings),
        tags: stringList.encode(input.tags),
        isPublished,
        publishDate: publishDate ?? (isPublished ? today : null),
        source: await resolveSource(trx, input, before),
        ...createApproval(caller),
      };
    };
  },
  preparePublication: async (caller) => {
    const today = await getMinistryToday();
    return ({ publishDate }) => ({ publishDate: publishDate ?? today, ...createApproval(caller) });
  },
});

const PAGE_SIZE = 30;

/** A page of all motivations, newest first. `newer` is `after` and `older` is `before` of the neighbouring pages. */
export async function listAllMotivations(
  caller: Caller,
  { state, in: language, before, after }: Partial<MotivationsQuery>,
) {
  requirePermission(caller, "manage_content");
  const isPublished = state && state === "published";
  const rows = await listAllMotivationRows(db, PAGE_SIZE + 1, { isPublished, language, before, after });
  const isFull = rows.length > PAGE_SIZE;
  // Fewer than a page are newer: show the newest page.
  if (after !== undefined && !isFull) return listAllMotivations(caller, { state, in: language });
  const shown = after === undefined ? rows.slice(0, PAGE_SIZE) : rows.slice(-PAGE_SIZE);
  return {
    motivations: shown.map(motivationToApi),
    newer: after !== undefined || before !== undefined ? (shown[0]?.id ?? null) : null,
    older: after !== undefined || isFull ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** A page of the motivations whose title or text holds every word of `q`, newest first. It may be empty. */
export async function searchMotivations(
  caller: Caller,
  { q, state, in: language, before }: Partial<MotivationsScreenQuery>,
) {
  requirePermission(caller, "manage_content");
  const isPublished = state && state === "published";
  const { rows, older } = await listTexts(
    { q, before },
    {
      readBelow: (id, count) => listAllMotivationRows(db, count, { isPublished, language, before: id }),
      toSearched: ({ title, content }) => `${title}\n${content}`,
      limit: PAGE_SIZE,
    },
  );
  return { motivations: rows.map(({ schedules: _none, ...row }) => motivationToApi(row)), older };
}

/** One motivation for the editor. Throws AppError 404. */
export async function getMotivation(caller: Caller, { id }: VersionedChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return motivationToApi(requireFound(await findMotivation(db, id)));
}

/** Creates a draft, or with `isPublished` a motivation that is public from its date on. */
export async function createMotivation(caller: Caller, input: MotivationInput): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return writtenMotivations.create(caller, input);
}

/**
 * Changes a motivation. `isPublished` and `publishDate` keep their value when they are not sent. Throws AppError 404.
 * Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function updateMotivation(caller: Caller, input: MotivationUpdate): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return writtenMotivations.update(caller, input);
}

/**
 * Publishes a draft from its date on, or from today. Idempotent. Throws AppError 404. Optimistic lock: throws 409 when
 * `basedOn` is old.
 */
export async function publishMotivation(caller: Caller, choice: VersionedChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return writtenMotivations.publish(caller, choice);
}

/**
 * Makes a published motivation a draft again; it keeps its date. Idempotent. Throws AppError 404. Optimistic lock: throws
 * 409 when `basedOn` is old.
 */
export async function unpublishMotivation(caller: Caller, choice: VersionedChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return writtenMotivations.unpublish(caller, choice);
}

/** Deletes a motivation. Throws AppError 404. Optimistic lock: throws 409 when `basedOn` is old. */
export async function deleteMotivation(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return writtenMotivations.delete(caller, choice);
}

/** What is not sent stays, as long as the verse is the same. */
const keepVersion = ({ bibleVerse }: MotivationInput, before: MotivationRow | null) =>
  before && before.bibleVerse === bibleVerse ? before.version : null;

/** Who wrote a text: recognised by the text itself, else by what the form says it began as. */
async function resolveSource(
  trx: Kysely<DB>,
  { content, language, source }: MotivationInput,
  before: MotivationRow | null,
): Promise<MotivationRow["source"]> {
  if (before && hasSameWords(before.content, content)) return before.source;
  if (devotions.some(({ texts }) => hasSameWords(texts[language].motivation, content))) return "curated";
  return (await isRecordedDraft(trx, motivationToReflection(content)))
    ? "ai"
    : resolveOriginalSource(source, before?.source);
}

/** A motivation in the form in which drafts are recorded. */
export const motivationToReflection = (content: string) => ({ explanation: "", motivation: content });

export function motivationToApi(row: MotivationRow): DailyMotivation {
  const { bibleVerse, language } = row;
  const version = bibleVerse && (findLibraryVersion(bibleVerse, language) ?? row.version);
  return { ...row, version: getVersionName(version, language), tags: stringList.decode(row.tags) };
}

/** The Bible version of a verse that is also in the library; null for other verses. */
function findLibraryVersion(verse: string, language: Language): string | null {
  const known = libraryVerses.get(language);
  const verses =
    known ??
    new Map(devotions.map(({ texts: { [language]: text } }) => [normalizeWords(text.verse), text.version]));
  if (!known) libraryVerses.set(language, verses);
  return verses.get(normalizeWords(verse)) ?? null;
}

const libraryVerses = new Map<Language, Map<string, string>>();
