import { z } from "zod";
import { newBadge, profileInput, typedTimeZone } from "~/features/badges/badges.schema";
import { blankToUndefined, isMissingInput, typedNumber, typedText } from "~/http/typed-text";
import { interactionTypes } from "../sermon-choices";
import {
  MAX_NOTES,
  MAX_POSITION,
  MAX_TAKEAWAY,
  MAX_TAKEAWAYS,
  MAX_WATCH_MINUTES,
  removableTypes,
} from "./watching-choices";

/** An invalid id becomes 0, which leads to a 404, as in a path. A missing value is a field error. */
const sermonId = z.preprocess((given) => {
  if (typeof given !== "string" && typeof given !== "number") return undefined;
  if (isMissingInput({ input: given })) return undefined;
  return /^[1-9]\d{0,8}$/.test(String(given)) ? Number(given) : 0;
}, z.int("required"));

const percent = typedNumber.pipe(z.int().min(0).max(100));
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankToUndefined, schema.optional());

const rating = optional(typedNumber.pipe(z.int().min(1).max(5)));
const notes = optional(typedText.max(MAX_NOTES));

const interactionFields = z.object({
  interactionType: z.enum(interactionTypes, "sermon-page:errors.interactionType"),
  /** Percent. */
  watchProgress: optional(percent),
  rating,
  notes,
  /** The browser's time zone, for streaks. */
  timeZone: typedTimeZone,
});
interface Interaction {
  interactionType: string;
  rating?: number | undefined;
  notes?: string | undefined;
}
const hasRating = ({ interactionType, rating }: Interaction) =>
  interactionType !== "rated" || rating !== undefined;
const noRating = { error: "sermon-page:errors.rating", path: ["rating"] };
const hasNotes = ({ interactionType, notes }: Interaction) =>
  interactionType !== "noted" || notes !== undefined;
const noNotes = { error: "sermon-page:errors.notes", path: ["notes"] };

/**
 * What a visitor did with a sermon. `rated` requires a rating, `noted` requires notes. Both may also be sent with
 * another type; each is then recorded as its own interaction.
 */
export const interactionInput = interactionFields
  .extend({ ...profileInput.shape, sermonId })
  .refine(hasRating, noRating)
  .refine(hasNotes, noNotes);
export type InteractionInput = z.output<typeof interactionInput>;

export const interactionRemovalInput = profileInput.extend({
  sermonId,
  interactionType: z.enum(removableTypes, "sermon-page:errors.interactionType"),
});
export type InteractionRemovalInput = z.output<typeof interactionRemovalInput>;

export const interactionRemovalOutput = z.object({ removed: z.boolean() });

const interactionOutput = z.object({
  id: z.int(),
  userId: z.int(),
  sermonId: z.int(),
  interactionType: z.enum(interactionTypes),
  watchProgress: z.int().nullable(),
  rating: z.int().nullable(),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const recordedInteraction = interactionOutput.extend({ newBadges: z.array(newBadge) });
export type RecordedInteraction = z.output<typeof recordedInteraction>;

const emptyToUndefined = (given: unknown) => (given === null || given === "" ? undefined : given);
const textList = z.preprocess(
  (given) => (typeof given === "string" && given !== "" ? [given] : emptyToUndefined(given)),
  z.array(typedText.max(MAX_TAKEAWAY)).max(MAX_TAKEAWAYS).optional(),
);

/** A visitor's progress. Minutes are the total for the sermon, not those since the last report. */
export const progressInput = z.object({
  sermonId,
  watchTimeMinutes: typedNumber.pipe(z.int().min(0).max(MAX_WATCH_MINUTES)),
  progressPercentage: percent,
  /** Where playback resumes. */
  positionSeconds: optional(typedNumber.pipe(z.int().min(0).max(MAX_POSITION))),
  /** When left out, the stored ones stay. */
  keyTakeaways: textList,
  reflectionAnswers: textList,
  timeZone: typedTimeZone,
});
export type ProgressInput = z.output<typeof progressInput>;

export const progressOutput = z.object({
  sermonId: z.int(),
  watchTimeMinutes: z.int(),
  progressPercentage: z.int(),
  positionSeconds: z.int(),
  notesCount: z.int(),
  keyTakeaways: z.array(z.string()),
  reflectionAnswers: z.array(z.string()),
  comprehensionScore: z.int(),
  lastWatched: z.iso.datetime(),
  completed: z.boolean(),
  completedAt: z.iso.datetime().nullable(),
  experienceEarned: z.int(),
});
export type Progress = z.output<typeof progressOutput>;

export const savedProgress = progressOutput.extend({ newBadges: z.array(newBadge) });
export type SavedProgress = z.output<typeof savedProgress>;
