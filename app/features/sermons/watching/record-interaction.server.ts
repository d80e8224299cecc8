import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { type Profile, requireOwnProfile, toPublicUserId } from "~/features/accounts/profiles.server";
import { rememberVisitor } from "~/features/accounts/visitors.server";
import { toNewBadges } from "~/features/badges/library-badges.server";
import type { Reply } from "~/http/json-api.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { InteractionType } from "../sermon-choices";
import { addInteraction } from "./add-interaction.server";
import {
  deleteInteractions,
  requirePublishedSermon,
  type InteractionRow,
  type WatchedSermon,
} from "./interactions.queries.server";
import { rewardWatching } from "./reward-watching.server";
import { sealNotes, unsealNotes } from "./sealed-notes.server";
import { recountSermons } from "./sermon-counts.server";
import { minutesAt, raiseProgress, recountNotes, type RaisedProgress } from "./raise-progress.server";
import type { InteractionInput, InteractionRemovalInput, RecordedInteraction } from "./watching.schema";

/** These interactions remove an earlier `skipped`. */
const endsSkipping: readonly InteractionType[] = ["liked", "bookmarked", "completed"];

/**
 * Records a visitor's interaction with a published sermon; a repeat updates it. Completing the sermon, by `completed`
 * or by `watchProgress`, is rewarded once. Throws AppError 404; 403 for another visitor's profile; 400 for notes in the
 * community profile, which holds nothing private.
 */
export async function recordInteraction(
  caller: Caller,
  input: InteractionInput,
  reply: Reply,
): Promise<RecordedInteraction> {
  const profile = await requireOwnProfile(caller, input.userId);
  if (profile.kind === "community" && input.notes !== undefined)
    throw new AppError(400, "sermon-page:errors.communityNotes", {
      errors: { notes: ["sermon-page:errors.communityNotes"] },
    });
  const { row, newBadges } = await db.transaction().execute(async (trx) => {
    const sermon = await requirePublishedSermon(trx, input.sermonId);
    const userId = await findOrAddProfile(trx, caller, profile, reply);
    const row = await write(trx, userId, sermon, input);
    const progress = await writeProgress(trx, userId, sermon, input);
    const { timeZone } = input;
    return { row, newBadges: await rewardWatching(trx, userId, sermon.id, { ...progress, timeZone }) };
  });
  return {
    id: row.id,
    userId: await toPublicUserId(row.userId),
    sermonId: row.sermonId,
    interactionType: input.interactionType,
    watchProgress: row.watchProgress,
    rating: row.rating,
    notes: unsealNotes(row.notes),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    newBadges: toNewBadges(newBadges, caller.language),
  };
}

const findOrAddProfile = async (trx: Kysely<DB>, caller: Caller, { kind, id }: Profile, reply: Reply) =>
  kind === "own" ? rememberVisitor(trx, caller, reply) : id!;

/** Stores the interaction, and a rating or notes sent with it. Returns the row of the requested type. */
async function write(
  trx: Kysely<DB>,
  userId: number,
  { id: sermonId }: WatchedSermon,
  { interactionType, watchProgress, rating, notes }: InteractionInput,
): Promise<InteractionRow> {
  if (interactionType === "skipped") await deleteInteractions(trx, userId, sermonId, ["liked"]);
  if (endsSkipping.includes(interactionType)) await deleteInteractions(trx, userId, sermonId, ["skipped"]);
  const add = (type: InteractionType) =>
    addInteraction(trx, {
      ...{ userId, sermonId, type, watchProgress },
      ...(type === "rated" && { rating }),
      ...(type === "noted" && { notes: notes && sealNotes(notes) }),
    });
  const row = await add(interactionType);
  if (rating !== undefined && interactionType !== "rated") await add("rated");
  if (notes !== undefined && interactionType !== "noted") await add("noted");
  if (notes !== undefined) await recountNotes(trx, userId, sermonId);
  if (rating !== undefined) await recountSermons(trx, [sermonId]);
  return row;
}

async function writeProgress(
  trx: Kysely<DB>,
  userId: number,
  sermon: WatchedSermon,
  { interactionType, watchProgress }: InteractionInput,
): Promise<Pick<RaisedProgress, "isCompletedNow" | "experience">> {
  const percentage = interactionType === "completed" ? 100 : watchProgress;
  if (percentage === undefined) return { isCompletedNow: false, experience: 0 };
  return raiseProgress(trx, userId, sermon, { percentage, minutes: minutesAt(sermon, percentage) });
}

/**
 * Removes an interaction, also from a sermon that is no longer published. Idempotent. Throws AppError 403 for another
 * visitor's profile, and 404 for an unknown one.
 */
export async function removeInteraction(
  caller: Caller,
  { userId, sermonId, interactionType }: InteractionRemovalInput,
): Promise<{ removed: boolean }> {
  const { id } = await requireOwnProfile(caller, userId);
  if (id === null) return { removed: false };
  return db.transaction().execute(async (trx) => {
    const removed = await deleteInteractions(trx, id, sermonId, [interactionType]);
    if (removed === 0) return { removed: false };
    if (interactionType === "rated") await recountSermons(trx, [sermonId]);
    if (interactionType === "noted") await recountNotes(trx, id, sermonId);
    await rewardWatching(trx, id, sermonId, { isCompletedNow: false, experience: 0 });
    return { removed: true };
  });
}
