import type { Insertable, Kysely, Updateable } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { createApproval } from "../ai-drafts/approval.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { nextUpdatedAt } from "~db/next-updated-at";
import type { DB } from "~db/schema/index";
import { dailyContentColumns, findDailyContent, type DailyContentRow } from "./daily-content.queries.server";
import type { DailyContent } from "./daily-content.schema";
import { dailyContentToApi } from "./daily-content.server";
import { getVersionName } from "../verses/version-name.server";
import {
  resolveOriginalSource,
  isRecordedDraft,
  isSameReflection,
  hasSameWords,
} from "../ai-drafts/draft-digests.server";
import type { ApproveDailyContentInput, SaveDailyContentInput } from "./daily-content-admin.schema";
import { syncMotivationFromEntry } from "./daily-content-motivation.server";
import type { Reflection } from "../ai-drafts/check-reflection";

const wordFields = ["verse", "reference", "version", "explanation", "motivation"] as const;

/**
 * Creates or replaces the entry of a date and language. The administrator becomes its approver. Optimistic lock: throws
 * AppError 409 when `basedOn` is old.
 */
export async function saveDailyContent(
  caller: Caller,
  input: SaveDailyContentInput,
): Promise<{ created: boolean; entry: DailyContent }> {
  requirePermission(caller, "manage_content");
  const { date, language, basedOn } = input;
  return db.transaction().execute(async (trx) => {
    const before = await findDailyContent(trx, date, language);
    const words = inputToRow(input, before);
    const changed = wordFields.filter((field) => before?.[field] !== words[field]);
    // Idempotent: the same words again are no conflict.
    if (before && changed.length === 0)
      return { created: false, entry: dailyContentToApi(language, await approveEntry(trx, caller, before)) };
    if (basedOn !== undefined && basedOn !== (before?.updatedAt ?? "")) throw createConflictError();
    const source = await resolveSource(trx, input, words, before);
    // Changing only the verse does not change who approved the reflection.
    const stays = source === "admin" && before?.approvedAt && isSameReflection(before, words);
    const { approvedBy, approvedAt } = stays ? before : createApproval(caller);
    const row = { ...words, source, approvedBy, approvedAt, updatedAt: nextUpdatedAt(before?.updatedAt) };
    const saved = before
      ? await updateEntry(trx, before, row, basedOn)
      : await insertEntry(trx, { date, language, ...row, createdAt: row.updatedAt }, basedOn);
    if (before) await syncMotivationFromEntry(trx, before, saved);
    await recordChange(trx, caller, {
      action: before ? "dailyContent.replaced" : "dailyContent.created",
      subject: toAuditSubject(saved),
      ...(before && { before: toAuditValues(before) }),
      after: { ...toAuditValues(saved), ...(before && { changed: changed.join(", ") }) },
    });
    return { created: !before, entry: dailyContentToApi(language, saved) };
  });
}

/**
 * Approves the entry of a date and language. Idempotent: the first approver stays. Throws AppError 404. Optimistic
 * lock: throws 409 when `basedOn` is old, because a person approves what they read.
 */
export async function approveDailyContent(
  caller: Caller,
  { date, language, basedOn }: ApproveDailyContentInput,
): Promise<DailyContent> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await findDailyContent(trx, date, language);
    if (!before) throw new AppError(404, "devotion:noEntry");
    if (basedOn !== undefined && basedOn !== before.updatedAt) throw createConflictError();
    return dailyContentToApi(language, await approveEntry(trx, caller, before));
  });
}

async function approveEntry(
  trx: Kysely<DB>,
  caller: Caller,
  before: DailyContentRow,
): Promise<DailyContentRow> {
  if (before.approvedAt !== null) return before;
  const saved = await updateEntry(trx, before, createApproval(caller), before.updatedAt);
  await syncMotivationFromEntry(trx, before, saved);
  await recordChange(trx, caller, {
    action: "dailyContent.approved",
    subject: toAuditSubject(saved),
    before: toAuditValues(before),
    after: toAuditValues(saved),
  });
  return saved;
}

/** The columns of the texts. A verse of the library has its own version; else the typed one is stored. */
function inputToRow(input: SaveDailyContentInput, before: DailyContentRow | undefined) {
  const { date, language, verse, reference, explanation, motivation } = input;
  const quoted = [curatedFor(date), ...devotions].find(
    ({ texts: { [language]: text } }) =>
      hasSameWords(text.verse, verse) && hasSameWords(text.reference, reference),
  );
  const kept = before?.verse === verse && before.reference === reference ? before.version : null;
  const version = quoted?.texts[language].version ?? resolveVersion(language, input.version, kept);
  return { verse, reference, version, explanation, motivation, libraryId: quoted?.id ?? null };
}

/** The version's code when the typed name is known, else the name. When none is sent, the stored one stays. */
function resolveVersion(language: Language, typed: string | null | undefined, kept: string | null) {
  if (typed === undefined || typed === getVersionName(kept, language)) return kept;
  const known = devotions[0]!.texts[language].version;
  return typed === getVersionName(known, language) ? known : typed || null;
}

/** Who wrote a reflection: the library or an AI, even after edits, else a person. */
async function resolveSource(
  trx: Kysely<DB>,
  { language, source }: SaveDailyContentInput,
  words: Reflection,
  before: DailyContentRow | undefined,
): Promise<DailyContentRow["source"]> {
  if (devotions.some(({ texts }) => isSameReflection(texts[language], words))) return "curated";
  if (before && isSameReflection(before, words)) return before.source;
  return (await isRecordedDraft(trx, words)) ? "ai" : resolveOriginalSource(source, before?.source);
}

/** With `basedOn`, an entry that another transaction created first is a conflict. */
async function insertEntry(
  trx: Kysely<DB>,
  row: Insertable<DB["dailyContent"]>,
  basedOn: string | undefined,
): Promise<DailyContentRow> {
  const { date: _date, language: _language, createdAt: _createdAt, ...words } = row;
  const saved = await trx
    .insertInto("dailyContent")
    .values(row)
    .onConflict((conflict) => {
      const taken = conflict.columns(["date", "language"]);
      return basedOn === undefined ? taken.doUpdateSet(words) : taken.doNothing();
    })
    .returning(dailyContentColumns)
    .executeTakeFirst();
  if (!saved) throw createConflictError();
  return saved;
}

async function updateEntry(
  trx: Kysely<DB>,
  { id, updatedAt }: DailyContentRow,
  row: Updateable<DB["dailyContent"]>,
  basedOn: string | undefined,
): Promise<DailyContentRow> {
  const saved = await trx
    .updateTable("dailyContent")
    .set(row)
    .where("id", "=", id)
    .$if(basedOn !== undefined, (query) => query.where("updatedAt", "=", updatedAt))
    .returning(dailyContentColumns)
    .executeTakeFirst();
  if (!saved) throw createConflictError();
  return saved;
}

const createConflictError = () => new AppError(409, "changedMeanwhile");

const toAuditSubject = ({ date, language }: DailyContentRow) => `${date} · ${language}`;

/** For the activity log: never the texts. */
const toAuditValues = ({ reference, source, approvedBy }: DailyContentRow) => ({
  reference,
  source,
  approvedBy,
});
