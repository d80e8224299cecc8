import { z } from "zod";
import { typedTimeZone } from "~/features/badges/badges.schema";
import { typedId, typedNumber, typedText } from "~/http/typed-text";
import { MAX_NOTES } from "../watching/watching-choices";
import { reactions, sermonDone } from "./page-choices";

export const sermonPageQuery = z.object({ done: z.enum(sermonDone).optional().catch(undefined) });
export type SermonPageQuery = z.output<typeof sermonPageQuery>;

export const reactionInput = z.object({
  id: typedId,
  reaction: z.enum(reactions, "sermon-page:errors.interactionType"),
  timeZone: typedTimeZone,
});
export type ReactionInput = z.output<typeof reactionInput>;

/** 0 removes the rating. */
export const ratingInput = z.object({
  id: typedId,
  rating: typedNumber.pipe(z.int("sermon-page:errors.rating").min(0).max(5)),
});
export type RatingInput = z.output<typeof ratingInput>;

/** Empty notes are deleted. */
export const notesInput = z.object({
  id: typedId,
  notes: z.preprocess((given) => given ?? "", typedText.max(MAX_NOTES)),
});
export type NotesInput = z.output<typeof notesInput>;
