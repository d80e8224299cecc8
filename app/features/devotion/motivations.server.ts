import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { authorNameOf, getSettings } from "~/features/settings/settings.server";
import type { TextChoice } from "~/features/writing/versions.schema";
import { asSeen, deleteAsSeen, writeOver } from "~/features/writing/versions.server";
import { existing } from "~/http/errors";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { devotions } from "~db/library/devotions";
import type { DB } from "~db/schema";
import { beganAs, isDraft, sameWords } from "./drafts.server";
import { ministryToday } from "./ministry-today.server";
import {
  findMotivation,
  pageOfAll,
  publishedMotivations,
  type MotivationRow,
} from "./motivations.queries.server";
import type {
  DailyMotivation,
  MotivationInput,
  MotivationsQuery,
  MotivationUpdate,
} from "./motivations.schema";

const PUBLISHED = 100;
const PAGE = 30;

/**
 * Published motivations in the caller's language up to today, newest first. With `admin` a page of all of them, in
 * every language and drafts too, for who may manage content.
 */
export async function listDailyMotivations(
  caller: Caller,
  query: Partial<MotivationsQuery> = {},
): Promise<{ motivations: DailyMotivation[]; newer: number | null; older: number | null }> {
  if (query.admin) return listAllMotivations(caller, query);
  const rows = await publishedMotivations(db, caller.language, await ministryToday(), PUBLISHED);
  return { motivations: rows.map(decoded), newer: null, older: null };
}

/** A page of all motivations, newest first; `before: older` and `after: newer` ask for the pages beside it. */
export async function listAllMotivations(
  caller: Caller,
  { state, in: language, before, after }: Partial<MotivationsQuery>,
) {
  requirePermission(caller, "manage_content");
  const isPublished = state && (state === "published" ? 1 : 0);
  const rows = await pageOfAll(db, PAGE + 1, { isPublished, language, before, after });
  const isFull = rows.length > PAGE;
  // Fewer than a page are newer: the newest page has them all.
  if (after !== undefined && !isFull) return listAllMotivations(caller, { state, in: language });
  const shown = after === undefined ? rows.slice(0, PAGE) : rows.slice(-PAGE);
  return {
    motivations: shown.map(decoded),
    newer: after !== undefined || before !== undefined ? (shown[0]?.id ?? null) : null,
    older: after !== undefined || isFull ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One motivation, to be edited. Throws AppError 404. */
export async function getMotivation(caller: Caller, { id }: TextChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  return decoded(existing(await findMotivation(db, id)));
}

/** Writes a motivation: a draft, or with `isPublished` at once for everybody from its date on. */
export async function createMotivation(caller: Caller, input: MotivationInput): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const now = new Date().toISOString();
  const { words, date } = await readyToWrite(input);
  return db.transaction().execute(async (trx) => {
    const values = {
      ...words,
      isPublished: input.isPublished ? (1 as const) : (0 as const),
      publishDate: input.publishDate ?? (input.isPublished ? date : null),
      source: await sourceOf(trx, input, null),
      ...approval(caller, now),
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
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Writes a motivation over. Without `isPublished` it stays the draft or the published one it is, without `publishDate`
 * it keeps its date. Throws AppError 404,
 * or 409 when it is no longer what `basedOn` was.
 */
export async function updateMotivation(caller: Caller, input: MotivationUpdate): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const { words, date } = await readyToWrite(input);
  return db.transaction().execute(async (trx) => {
    const before = await motivationToChange(trx, input);
    const isPublished = input.isPublished ?? before.isPublished === 1;
    const asked = input.publishDate === undefined ? before.publishDate : input.publishDate;
    const saved = await writeOver(trx, "dailyMotivations", before, {
      ...words,
      isPublished: isPublished ? 1 : 0,
      publishDate: asked ?? (isPublished ? date : null),
      source: await sourceOf(trx, input, before),
      ...approval(caller),
    });
    await recordChange(trx, caller, {
      action: isPublished && !before.isPublished ? "motivation.published" : "motivation.updated",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/**
 * Publishes a draft as it stands, from its date on, or from the ministry's today where it has none. One that is
 * published already stays as it is. Throws AppError 404, or 409 when it is no longer what `basedOn` was.
 */
export async function publishMotivation(caller: Caller, choice: TextChoice): Promise<DailyMotivation> {
  requirePermission(caller, "manage_content");
  const date = await ministryToday();
  return db.transaction().execute(async (trx) => {
    const found = await findMotivation(trx, choice.id);
    if (found?.isPublished) return decoded(found);
    const before = await motivationToChange(trx, choice);
    const saved = await writeOver(trx, "dailyMotivations", before, {
      isPublished: 1,
      publishDate: before.publishDate ?? date,
      ...approval(caller),
    });
    await recordChange(trx, caller, {
      action: "motivation.published",
      subject: saved.title,
      before: gist(before),
      after: gist(saved),
    });
    return decoded(saved);
  });
}

/** Deletes a motivation. Throws AppError 404, or 409 when it is no longer what `basedOn` was. */
export async function deleteMotivation(caller: Caller, choice: TextChoice): Promise<{ success: true }> {
  requirePermission(caller, "manage_content");
  return db.transaction().execute(async (trx) => {
    const before = await motivationToChange(trx, choice);
    await deleteAsSeen(trx, "dailyMotivations", before);
    await recordChange(trx, caller, {
      action: "motivation.deleted",
      subject: before.title,
      before: gist(before),
    });
    return { success: true };
  });
}

/** What is typed, as the table keeps it, and the ministry's today. Asked before a transaction begins. */
async function readyToWrite(input: MotivationInput) {
  const { title, content, bibleVerse, verseReference, language } = input;
  const settings = await getSettings();
  const author = input.author ?? authorNameOf(settings);
  const tags = stringList.encode(input.tags);
  const words = { title, content, bibleVerse, verseReference, language, author, tags };
  return { words, date: dateIn(settings.publishing.timeZone) };
}

const motivationToChange = async (trx: Kysely<DB>, { id, basedOn }: TextChoice): Promise<MotivationRow> =>
  asSeen(await findMotivation(trx, id), basedOn);

const approval = (caller: Caller, now = new Date().toISOString()) => ({
  approvedBy: caller.admin?.chosenName ?? null,
  approvedAt: now,
});

/** Who wrote these words: known by the words themselves, and by what the form says of how they began. */
async function sourceOf(
  trx: Kysely<DB>,
  { content, language, source }: MotivationInput,
  before: MotivationRow | null,
): Promise<MotivationRow["source"]> {
  if (before && sameWords(before.content, content)) return before.source;
  if (devotions.some(({ texts }) => sameWords(texts[language].motivation, content))) return "curated";
  return (await isDraft(trx, draftOf(content))) ? "ai" : beganAs(source, before?.source);
}

/** A motivation's words as the memory of drafts takes them (drafts.server.ts). */
export const draftOf = (content: string) => ({ explanation: "", motivation: content });

/** What the activity log says of a motivation: all but its text. */
const gist = ({ title, language, isPublished, publishDate, author, tags, source }: MotivationRow) => ({
  title,
  language,
  isPublished: isPublished === 1,
  publishDate,
  author,
  tags: stringList.decode(tags).join(", "),
  source,
});

const decoded = (row: MotivationRow): DailyMotivation => ({
  ...row,
  isPublished: row.isPublished === 1,
  tags: stringList.decode(row.tags),
});
