import type { Kysely, Selectable } from "kysely";
import type { DB } from "~db/schema/index";
import { addInteraction } from "./add-interaction.server";
import { deleteInteractions, type WatchedSermon } from "./interactions.queries.server";
import { sealList, unsealList } from "./sealed-notes.server";
import { COMPLETED_AT } from "./watching-choices";
import type { Progress } from "./watching.schema";

type ProgressRow = Selectable<DB["sermonProgress"]>;

/** Points for a completed sermon, and for each of its minutes up to a limit. */
const COMPLETION_EXPERIENCE = 20;
const MAX_MINUTE_EXPERIENCE = 60;

export interface NewProgress {
  /** Percent. */
  percentage: number;
  /** Total minutes watched of the sermon. */
  minutes: number;
  positionSeconds?: number | undefined;
  keyTakeaways?: string[] | undefined;
  reflectionAnswers?: string[] | undefined;
}

/** Converts a percentage of a sermon to minutes. */
export const minutesAt = ({ duration }: Pick<WatchedSermon, "duration">, percentage: number): number =>
  Math.round((duration * percentage) / 100 / 60);

export interface RaisedProgress {
  row: ProgressRow;
  isCompletedNow: boolean;
  /** Earned by completing the sermon now; else 0. */
  experience: number;
}

/**
 * Adds or raises a visitor's progress; percentage and minutes never decrease. Completing a sermon is rewarded once,
 * also when two reports arrive at the same time.
 */
export async function raiseProgress(
  trx: Kysely<DB>,
  userId: number,
  sermon: WatchedSermon,
  given: NewProgress,
): Promise<RaisedProgress> {
  const before = await lockProgress(trx, userId, sermon.id);
  const progressPercentage = Math.max(before.progressPercentage, given.percentage);
  const watchTimeMinutes = Math.max(before.watchTimeMinutes, given.minutes);
  const isCompletedNow = !before.completed && progressPercentage >= COMPLETED_AT;
  const experience = isCompletedNow ? experienceFor(sermon, watchTimeMinutes) : 0;
  await recordWatched(trx, userId, sermon.id, isCompletedNow);
  const takeaways = given.keyTakeaways ?? unsealList(before.keyTakeaways);
  const row = await trx
    .updateTable("sermonProgress")
    .set({
      progressPercentage,
      watchTimeMinutes,
      positionSeconds: given.positionSeconds,
      keyTakeaways: given.keyTakeaways && sealList(given.keyTakeaways),
      reflectionAnswers: given.reflectionAnswers && sealList(given.reflectionAnswers),
      notesCount: takeaways.length + (await countNotes(trx, userId, sermon.id)),
      ...(isCompletedNow && {
        completed: true,
        completedAt: before.lastWatched,
        experienceEarned: experience,
      }),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, isCompletedNow, experience };
}

/** Records the progress as interactions too, because recommendations read those rows. */
async function recordWatched(trx: Kysely<DB>, userId: number, sermonId: number, isCompletedNow: boolean) {
  await addInteraction(trx, { userId, sermonId, type: "viewed" });
  if (!isCompletedNow) return;
  await addInteraction(trx, { userId, sermonId, type: "completed" });
  await deleteInteractions(trx, userId, sermonId, ["skipped"]);
}

/** What completing a sermon earns. Minutes beyond its length earn nothing. */
export const experienceFor = (sermon: Pick<WatchedSermon, "duration">, minutes: number): number =>
  COMPLETION_EXPERIENCE + Math.min(minutes, minutesAt(sermon, 100), MAX_MINUTE_EXPERIENCE);

/** One statement inserts or locks the row, and returns it as the last transaction left it. */
function lockProgress(trx: Kysely<DB>, userId: number, sermonId: number): Promise<ProgressRow> {
  const lastWatched = new Date().toISOString();
  const nothing = sealList([]);
  return trx
    .insertInto("sermonProgress")
    .values({ userId, sermonId, keyTakeaways: nothing, reflectionAnswers: nothing, lastWatched })
    .onConflict((conflict) => conflict.columns(["userId", "sermonId"]).doUpdateSet({ lastWatched }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function countNotes(trx: Kysely<DB>, userId: number, sermonId: number): Promise<number> {
  const noted = await trx
    .selectFrom("sermonInteractions")
    .select("id")
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .where("interactionType", "=", "noted")
    .execute();
  return noted.length;
}

/** Recalculates `notesCount`. Call it after notes were written or deleted. */
export async function recountNotes(trx: Kysely<DB>, userId: number, sermonId: number): Promise<void> {
  const row = await trx
    .selectFrom("sermonProgress")
    .select(["id", "keyTakeaways"])
    .where("userId", "=", userId)
    .where("sermonId", "=", sermonId)
    .executeTakeFirst();
  if (!row) return;
  const notesCount = unsealList(row.keyTakeaways).length + (await countNotes(trx, userId, sermonId));
  await trx.updateTable("sermonProgress").set({ notesCount }).where("id", "=", row.id).execute();
}

export function toProgress(row: ProgressRow): Progress {
  const { id: _id, userId: _userId, keyTakeaways, reflectionAnswers, completed, ...rest } = row;
  return {
    ...rest,
    completed,
    keyTakeaways: unsealList(keyTakeaways),
    reflectionAnswers: unsealList(reflectionAnswers),
  };
}
