import type { Caller } from "~/auth/caller.server";
import type { NewBadge } from "~/features/badges/badges.schema";
import type { Reply } from "~/http/json-api.server";
import type { InteractionType } from "../sermon-choices";
import { recordInteraction, removeInteraction } from "../watching/record-interaction.server";
import type { RemovableType } from "../watching/watching-choices";
import type { Reaction, SermonDone } from "./page-choices";
import type { NotesInput, RatingInput, ReactionInput } from "./sermon-page.schema";

/** What a form on the page did, and the badges that it earned. */
export interface FormResult {
  done: SermonDone;
  newBadges: NewBadge[];
}

const recorded: Partial<Record<Reaction, InteractionType>> = {
  bookmark: "bookmarked",
  like: "liked",
  skip: "skipped",
  complete: "completed",
};
const removed: Partial<Record<Reaction, RemovableType>> = {
  unbookmark: "bookmarked",
  unlike: "liked",
  unskip: "skipped",
};

/** Records or removes the interaction of a button on the page. Throws AppError 404. */
export async function reactToSermon(
  caller: Caller,
  { id, reaction, timeZone }: ReactionInput,
  reply: Reply,
): Promise<FormResult> {
  const taken = removed[reaction];
  if (taken) return remove(caller, id, taken, reaction);
  const interactionType = recorded[reaction]!;
  const own = { userId: "me", sermonId: id, interactionType, timeZone };
  return { done: reaction, newBadges: (await recordInteraction(caller, own, reply)).newBadges };
}

/** Rates with 1 to 5 stars; 0 removes the rating. Throws AppError 404. */
export async function rateSermon(
  caller: Caller,
  { id, rating }: RatingInput,
  reply: Reply,
): Promise<FormResult> {
  if (rating === 0) return remove(caller, id, "rated", "unrate");
  const rated = {
    userId: "me",
    sermonId: id,
    interactionType: "rated",
    rating,
    timeZone: undefined,
  } as const;
  return { done: "rate", newBadges: (await recordInteraction(caller, rated, reply)).newBadges };
}

/** Saves notes; empty notes delete the saved ones. Throws AppError 404. */
export async function noteSermon(
  caller: Caller,
  { id, notes }: NotesInput,
  reply: Reply,
): Promise<FormResult> {
  if (notes === "") return remove(caller, id, "noted", "unnote");
  const noted = { userId: "me", sermonId: id, interactionType: "noted", notes, timeZone: undefined } as const;
  return { done: "note", newBadges: (await recordInteraction(caller, noted, reply)).newBadges };
}

async function remove(
  caller: Caller,
  sermonId: number,
  interactionType: RemovableType,
  done: SermonDone,
): Promise<FormResult> {
  await removeInteraction(caller, { userId: "me", sermonId, interactionType });
  return { done, newBadges: [] };
}
