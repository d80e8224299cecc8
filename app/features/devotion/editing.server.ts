import type { Insertable, Kysely, Updateable } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/http/errors";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { curatedFor, devotions } from "~db/library/devotions";
import { momentAfter } from "~db/moment-after";
import type { DB } from "~db/schema";
import { entryColumns, findEntry, type Entry } from "./devotion.queries.server";
import type { DailyContent } from "./devotion.schema";
import { described, versionName } from "./devotion.server";
import { beganAs, isDraft, sameReflection, sameWords } from "./drafts.server";
import type { ApproveDailyContentInput, SaveDailyContentInput } from "./editing.schema";
import { tellMotivation } from "./motivation-of-day.server";
import type { Reflection } from "./reflection";

const wordFields = ["verse", "reference", "version", "explanation", "motivation"] as const;

/**
 * Writes the entry of a date and language, or replaces it; the administrator stands behind its words from then on.
 * Throws AppError 409 when the entry is no longer the one of `basedOn`, and leaves it as it is.
 */
export async function saveDailyContent(
  caller: Caller,
  input: SaveDailyContentInput,
): Promise<{ created: boolean; entry: DailyContent }> {
  requirePermission(caller, "manage_content");
  const { date, language, basedOn } = input;
  return db.transaction().execute(async (trx) => {
    const before = await findEntry(trx, date, language);
    const words = wordsOf(input, before);
    const changed = wordFields.filter((field) => before?.[field] !== words[field]);
    // Who sends the same again meets no one's change but their own.
    if (before && changed.length === 0)
      return { created: false, entry: described(language, await approve(trx, caller, before)) };
    if (basedOn !== undefined && basedOn !== (before?.updatedAt ?? "")) throw changedMeanwhile();
    const source = await authorOf(trx, input, words, before);
    // The verse beside another's reflection may change; the reflection stays theirs.
    const stays = source === "admin" && before?.approvedAt && sameReflection(before, words);
    const { approvedBy, approvedAt } = stays ? before : approvalOf(caller);
    const row = { ...words, source, approvedBy, approvedAt, updatedAt: momentAfter(before?.updatedAt) };
    const saved = before
      ? await replace(trx, before, row, basedOn)
      : await create(trx, { date, language, ...row, createdAt: row.updatedAt }, basedOn);
    if (before) await tellMotivation(trx, before, saved);
    await recordChange(trx, caller, {
      action: before ? "dailyContent.replaced" : "dailyContent.created",
      subject: subjectOf(saved),
      ...(before && { before: gistOf(before) }),
      after: { ...gistOf(saved), ...(before && { changed: changed.join(", ") }) },
    });
    return { created: !before, entry: described(language, saved) };
  });
}

/**
 * Approves the entry of a date and language as it stands; who approved it first is kept. Throws AppError 404 where
 * there is none, 409 when it is no longer the one of `basedOn`: a person approves what they read.
 */
export async function approveDailyContent(
  caller: Caller,
  { date, language, basedOn }: ApproveDailyContentInput,
): Promise<DailyContent> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await findEntry(trx, date, language);
    if (!before) throw new AppError(404, "devotion:noEntry");
    if (basedOn !== undefined && basedOn !== before.updatedAt) throw changedMeanwhile();
    return described(language, await approve(trx, caller, before));
  });
}

async function approve(trx: Kysely<DB>, caller: Caller, before: Entry): Promise<Entry> {
  if (before.approvedAt !== null) return before;
  const saved = await replace(trx, before, approvalOf(caller), before.updatedAt);
  await tellMotivation(trx, before, saved);
  await recordChange(trx, caller, {
    action: "dailyContent.approved",
    subject: subjectOf(saved),
    before: gistOf(before),
    after: gistOf(saved),
  });
  return saved;
}

/** The words as they are kept: a verse of the library brings its version, another the one that was typed. */
function wordsOf(input: SaveDailyContentInput, before: Entry | undefined) {
  const { date, language, verse, reference, explanation, motivation } = input;
  const quoted = [curatedFor(date), ...devotions].find(
    ({ texts: { [language]: text } }) => sameWords(text.verse, verse) && sameWords(text.reference, reference),
  );
  const kept = before?.verse === verse && before.reference === reference ? before.version : null;
  const version = quoted?.texts[language].version ?? versionTyped(language, input.version, kept);
  return { verse, reference, version, explanation, motivation, libraryId: quoted?.id ?? null };
}

/** A version by its code where the site knows it by name; a client that says nothing of it leaves it as it was. */
function versionTyped(language: Language, typed: string | null | undefined, kept: string | null) {
  if (typed === undefined || typed === versionName(kept, language)) return kept;
  const known = devotions[0]!.texts[language].version;
  return typed === versionName(known, language) ? known : typed || null;
}

/** Who wrote a reflection: the library or an AI, edited or not, or else a person. */
async function authorOf(
  trx: Kysely<DB>,
  { language, source }: SaveDailyContentInput,
  words: Reflection,
  before: Entry | undefined,
): Promise<Entry["source"]> {
  if (devotions.some(({ texts }) => sameReflection(texts[language], words))) return "curated";
  if (before && sameReflection(before, words)) return before.source;
  return (await isDraft(trx, words)) ? "ai" : beganAs(source, before?.source);
}

const approvalOf = (caller: Caller) => ({
  approvedBy: caller.admin?.chosenName ?? null,
  approvedAt: new Date().toISOString(),
});

/** With `basedOn` an entry that somebody else wrote in this very moment stands. */
async function create(
  trx: Kysely<DB>,
  row: Insertable<DB["dailyContent"]>,
  basedOn: string | undefined,
): Promise<Entry> {
  const { date: _date, language: _language, createdAt: _createdAt, ...words } = row;
  const saved = await trx
    .insertInto("dailyContent")
    .values(row)
    .onConflict((conflict) => {
      const taken = conflict.columns(["date", "language"]);
      return basedOn === undefined ? taken.doUpdateSet(words) : taken.doNothing();
    })
    .returning(entryColumns)
    .executeTakeFirst();
  if (!saved) throw changedMeanwhile();
  return saved;
}

async function replace(
  trx: Kysely<DB>,
  { id, updatedAt }: Entry,
  row: Updateable<DB["dailyContent"]>,
  basedOn: string | undefined,
): Promise<Entry> {
  const saved = await trx
    .updateTable("dailyContent")
    .set(row)
    .where("id", "=", id)
    .$if(basedOn !== undefined, (query) => query.where("updatedAt", "=", updatedAt))
    .returning(entryColumns)
    .executeTakeFirst();
  if (!saved) throw changedMeanwhile();
  return saved;
}

const changedMeanwhile = () => new AppError(409, "changedMeanwhile");

const subjectOf = ({ date, language }: Entry) => `${date} · ${language}`;

/** What the record keeps of an entry: which one, never its words. */
const gistOf = ({ reference, source, approvedBy }: Entry) => ({ reference, source, approvedBy });
