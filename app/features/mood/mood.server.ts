import { addDays } from "date-fns";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { findVisitor, rememberVisitor } from "~/features/accounts/visitors.server";
import { readLocalDay, recordActivity } from "~/features/badges/activities/record-activity.server";
import { toNewBadges } from "~/features/badges/library-badges.server";
import { getMinistryToday } from "~/features/devotion/ministry-today.server";
import { requireSubscriber } from "~/features/newsletter/subscribers/subscriber-access.server";
import type { Reply } from "~/http/json-api.server";
import { dateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { chooseComfort, findComfort } from "./comfort.server";
import { CONSENT_VERSION, MAX_DAYS_BACK, moodEmojis } from "./mood-choices";
import {
  moodNameOf,
  type MoodEntryId,
  type MoodEntryOutput,
  type MoodFormInput,
  type MoodHistoryQuery,
  type MoodInput,
  type MoodTodayQuery,
  type SavedMood,
} from "./mood.schema";
import { sealMood, unsealMoods, type MoodEntry } from "./sealed-columns.server";

/**
 * Upserts a subscriber's mood for a date. Throws AppError 403 without a subscription, and 400 for a date in the future
 * or more than MAX_DAYS_BACK days ago.
 */
export async function saveMood(caller: Caller, input: MoodInput, reply: Reply): Promise<SavedMood> {
  await requireSubscriber(caller);
  checkDate(input.date);
  const { row, isNew, newBadges } = await db.transaction().execute(async (trx) => {
    const userId = await rememberVisitor(trx, caller, reply);
    const isNew = !(await hasEntry(trx, userId, input.date));
    const row = await upsertMood(trx, userId, input);
    return { row, isNew, newBadges: await recordMood(trx, userId, input.timeZone) };
  });
  if (!isNew) reply.status = 200;
  const entry = toApi(unsealMoods([row])[0]!, caller.language);
  return { ...entry, newBadges: toNewBadges(newBadges, caller.language) };
}

/** Counts at most once a day, whatever the dates of the entries. The log never contains the mood itself. */
async function recordMood(trx: Kysely<DB>, userId: number, timeZone: string | undefined) {
  const subject = `mood:${userId}:${await readLocalDay(trx, userId, timeZone)}`;
  return (await recordActivity(trx, { userId, type: "mood", subject, timeZone })).newBadges;
}

/** saveMood for the form. Throws AppError 400 without consent, now or with an earlier entry. */
export async function saveMoodByForm(caller: Caller, input: MoodFormInput, reply: Reply): Promise<SavedMood> {
  await requireSubscriber(caller);
  if (!input.consent && !(await hasConsented(caller)))
    throw new AppError(400, "invalid", { errors: { consent: ["mood:errors.consent"] } });
  return saveMood(caller, input, reply);
}

/** The date is in the visitor's time zone, so any date from UTC-12 to UTC+14 is accepted. */
function checkDate(date: string): void {
  const newest = dateIn("Etc/GMT-14");
  const oldest = dateIn("Etc/GMT+12", addDays(new Date(), -MAX_DAYS_BACK));
  if (date > newest)
    throw new AppError(400, "mood:errors.future", { errors: { date: ["mood:errors.future"] } });
  if (date < oldest) throw new AppError(400, "mood:errors.past", { errors: { date: ["mood:errors.past"] } });
}

async function hasEntry(trx: Kysely<DB>, userId: number, date: string): Promise<boolean> {
  const row = await trx
    .selectFrom("moodTracking")
    .select("id")
    .where("userId", "=", userId)
    .where("date", "=", date)
    .executeTakeFirst();
  return row !== undefined;
}

async function upsertMood(trx: Kysely<DB>, userId: number, { mood: emoji, reflection, date }: MoodInput) {
  const now = new Date().toISOString();
  const mood = moodNameOf(emoji);
  const values = {
    ...sealMood({ mood, reflection, verse: chooseComfort(mood, date) }),
    consentVersion: CONSENT_VERSION,
    consentAt: now,
    updatedAt: now,
  };
  return trx
    .insertInto("moodTracking")
    .values({ ...values, userId, date, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "date"]).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether the visitor agreed to the current version of the consent text. */
export async function hasConsented(caller: Caller): Promise<boolean> {
  const userId = await findVisitor(caller);
  if (userId === null) return false;
  const row = await db
    .selectFrom("moodTracking")
    .select("id")
    .where("userId", "=", userId)
    .where("consentVersion", "=", CONSENT_VERSION)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The visitor's own entry for a date (default: today in the ministry's time zone), or null. */
export async function getMoodToday(
  caller: Caller,
  { date }: MoodTodayQuery,
): Promise<MoodEntryOutput | null> {
  const userId = await findVisitor(caller);
  if (userId === null) return null;
  const rows = await db
    .selectFrom("moodTracking")
    .selectAll()
    .where("userId", "=", userId)
    .where("date", "=", date ?? (await getMinistryToday()))
    .execute();
  return unsealMoods(rows).map((entry) => toApi(entry, caller.language))[0] ?? null;
}

/** A page of the visitor's own entries, newest first. `older`: the `before` of the next page. */
export async function readMoods(
  caller: Caller,
  { before, limit }: MoodHistoryQuery,
): Promise<{ entries: MoodEntry[]; older: string | null }> {
  const userId = await findVisitor(caller);
  if (userId === null) return { entries: [], older: null };
  const rows = await db
    .selectFrom("moodTracking")
    .selectAll()
    .where("userId", "=", userId)
    .$if(before !== undefined, (query) => query.where("date", "<", before!))
    .orderBy("date", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return { entries: unsealMoods(page), older: rows.length > limit ? page.at(-1)!.date : null };
}

/** readMoods in the format of the API. */
export async function listMoods(caller: Caller, query: MoodHistoryQuery) {
  const { entries, older } = await readMoods(caller, query);
  return { entries: entries.map((entry) => toApi(entry, caller.language)), older };
}

/** Deletes one of the visitor's own entries. Throws AppError 404 for any other id. */
export async function deleteMood(caller: Caller, { id }: MoodEntryId): Promise<void> {
  const userId = await findVisitor(caller);
  if (userId === null) throw new AppError(404, "notFound");
  requireFound(
    await db
      .deleteFrom("moodTracking")
      .where("id", "=", id)
      .where("userId", "=", userId)
      .returning("id")
      .executeTakeFirst(),
  );
}

function toApi(entry: MoodEntry, language: Language): MoodEntryOutput {
  const { id, mood, reflection, verse, date, createdAt, updatedAt } = entry;
  const comfort = findComfort(verse, language);
  return {
    id,
    mood: moodEmojis[mood],
    moodText: mood,
    reflection: reflection || null,
    verseReflection: comfort && `${comfort.verse} (${comfort.reference})`,
    date,
    createdAt,
    updatedAt,
  };
}
