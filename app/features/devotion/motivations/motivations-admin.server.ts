import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { authorNameIn, getSettings } from "~/settings/settings.server";
import type { VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import {
  requireVersion,
  deleteVersion,
  updateVersion,
} from "~/features/writing/editing/optimistic-lock.server";
import { makeTextMatcher } from "~/i18n/search-text";
import { requireFound } from "~/request/errors";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import { stringList } from "~db/codec";
import { devotions } from "~db/library/devotions";
import type { DB } from "~db/schema/index";
import { resolveOriginalSource, isRecordedDraft, hasSameWords } from "../ai-drafts/draft-digests.server";
import { createApproval } from "../ai-drafts/approval.server";
import { getMinistryToday } from "../ministry-today.server";
import { findMotivation, listAllMotivationRows, type MotivationRow } from "./motivations.queries.server";
import type {
  DailyMotivation,
  MotivationInput,
  MotivationsQuery,
  MotivationsScreenQuery,
  MotivationUpdate,
} from "./motivations.schema";

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
  const found = makeTextMatcher(q);
  const below = (id: number, count: number) =>
    listAllMotivationRows(db, count, { isPublished, language, before: id });
  const { rows, older } = await newestPage(below, {
    before,
    limit: PAGE_SIZE,
    keep: found && (({ title, content }) => found(`${title}\n${content}`)),
  });
  return { motivations: rows.map(motivationToApi), older };
}

/** One motivation for the editor. Throws AppError 404. */
export async function getMotivation(caller: Caller, { id }: VersionedChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return motivationToApi(requireFound(await findMotivation(db, id)));
}

/** Creates a draft, or with `isPublished` a motivation that is public from its date on. */
export async function createMotivation(caller: Caller, input: MotivationInput): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const now = new Date().toISOString();
  const { words, date } = await inputToRow(input);
  return db.transaction().execute(async (trx) => {
    const values = {
      ...words,
      isPublished: Boolean(input.isPublished),
      publishDate: input.publishDate ?? (input.isPublished ? date : null),
      source: await resolveSource(trx, input, null),
      ...createApproval(caller, now),
      createdAt: now,
      updatedAt: now,
    };
    const { id } = await trx
      .insertInto("dailyMotivations")
      .values(values)
      .returning("id")
      .executeTakeFirstOrThrow();
    const saved = (await findMotivation(trx, id))!;
    await recordChange(trx, caller, {
      action: "motivation.created",
      subject: saved.title,
      after: toAuditValues(saved),
    });
    return motivationToApi(saved);
  });
}

/**
 * Changes a motivation. `isPublished` and `publishDate` keep their value when they are not sent. Throws AppError 404.
 * Optimistic lock: throws 409 when `basedOn` is old.
 */
export async function updateMotivation(caller: Caller, input: MotivationUpdate): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const { words, date } = await inputToRow(input);
  return db.transaction().execute(async (trx) => {
    const before = await requireMotivationVersion(trx, input);
    const isPublished = input.isPublished ?? before.isPublished;
    const asked = input.publishDate === undefined ? before.publishDate : input.publishDate;
    const saved = await updateVersion(trx, "dailyMotivations", before, {
      ...words,
      isPublished,
      publishDate: asked ?? (isPublished ? date : null),
      source: await resolveSource(trx, input, before),
      ...createApproval(caller),
    });
    await recordChange(trx, caller, {
      action: isPublished && !before.isPublished ? "motivation.published" : "motivation.updated",
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return motivationToApi(saved);
  });
}

/**
 * Publishes a draft from its date on, or from today. Idempotent. Throws AppError 404. Optimistic lock: throws 409 when
 * `basedOn` is old.
 */
export async function publishMotivation(caller: Caller, choice: VersionedChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const date = await getMinistryToday();
  return db.transaction().execute(async (trx) => {
    const found = await findMotivation(trx, choice.id);
    if (found?.isPublished) return motivationToApi(found);
    const before = await requireMotivationVersion(trx, choice);
    const saved = await updateVersion(trx, "dailyMotivations", before, {
      isPublished: true,
      publishDate: before.publishDate ?? date,
      ...createApproval(caller),
    });
    await recordChange(trx, caller, {
      action: "motivation.published",
      subject: saved.title,
      before: toAuditValues(before),
      after: toAuditValues(saved),
    });
    return motivationToApi(saved);
  });
}

/** Deletes a motivation. Throws AppError 404. Optimistic lock: throws 409 when `basedOn` is old. */
export async function deleteMotivation(caller: Caller, choice: VersionedChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await requireMotivationVersion(trx, choice);
    await deleteVersion(trx, "dailyMotivations", before);
    await recordChange(trx, caller, {
      action: "motivation.deleted",
      subject: before.title,
      before: toAuditValues(before),
    });
    return { success: true };
  });
}

/** The columns of the typed values, and today's date. Call it before a transaction begins. */
async function inputToRow(input: MotivationInput) {
  const { title, content, bibleVerse, verseReference, language } = input;
  const settings = await getSettings();
  const author = input.author ?? authorNameIn(settings);
  const tags = stringList.encode(input.tags);
  const words = { title, content, bibleVerse, verseReference, language, author, tags };
  return { words, date: dateIn(settings.publishing.timeZone) };
}

const requireMotivationVersion = async (
  trx: Kysely<DB>,
  { id, basedOn }: VersionedChoice,
): Promise<MotivationRow> => requireVersion(await findMotivation(trx, id), basedOn);

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

/** For the activity log: everything but the text. */
const toAuditValues = ({
  title,
  language,
  isPublished,
  publishDate,
  author,
  tags,
  source,
}: MotivationRow) => ({
  title,
  language,
  isPublished,
  publishDate,
  author,
  tags: stringList.decode(tags).join(", "),
  source,
});

export const motivationToApi = (row: MotivationRow): DailyMotivation => ({
  ...row,
  isPublished: row.isPublished,
  tags: stringList.decode(row.tags),
});
