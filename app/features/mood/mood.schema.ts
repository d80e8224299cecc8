import { z } from "zod";
import { newBadge, typedTimeZone } from "~/features/badges/badges.schema";
import { blankToUndefined, typedFlag, typedId, typedNumber, typedText } from "~/http/typed-text";
import { MAX_REFLECTION, moodDone, moodEmojis, moodNames, type MoodName } from "./mood-choices";

const emojis = Object.values(moodEmojis);
const nameOf = new Map(moodNames.map((name) => [moodEmojis[name], name]));

/** Some keyboards add a variation selector to an emoji. */
const mood = z.preprocess(
  (given) => (typeof given === "string" ? given.replaceAll("\uFE0F", "").trim() : (given ?? "")),
  z.enum(emojis, "mood:errors.mood"),
);
type MoodEmoji = z.output<typeof mood>;
const moodText = z.preprocess(
  (given) =>
    typeof given === "string" ? blankToUndefined(given.trim().toLowerCase()) : (given ?? undefined),
  z.enum(moodNames, "mood:errors.moodText").optional(),
);
const reflection = z
  .preprocess(blankToUndefined, typedText.max(MAX_REFLECTION).optional())
  .transform((given) => given ?? "");

/** A valid date, `YYYY-MM-DD`. */
const date = z.preprocess((given) => given ?? "", z.iso.date("mood:errors.date"));

const moodFields = z.object({
  mood,
  /** Optional name of the mood; must match the emoji. */
  moodText,
  reflection,
  date,
  /** The browser's time zone, for streaks. */
  timeZone: typedTimeZone,
});

const isPair = (given: { mood: MoodEmoji; moodText?: MoodName | undefined }) =>
  given.moodText === undefined || moodEmojis[given.moodText] === given.mood;
const notOnePair = { error: "mood:errors.moodText", path: ["moodText"] };

/** An entry of the mood journal. Sending it is the consent that the API documentation describes. */
export const moodInput = moodFields.refine(isPair, notOnePair);
export type MoodInput = z.output<typeof moodInput>;

/** The form: with the consent checkbox, which is required once. */
export const moodFormInput = moodFields.extend({ consent: typedFlag }).refine(isPair, notOnePair);
export type MoodFormInput = z.output<typeof moodFormInput>;

export const moodNameOf = (emoji: MoodEmoji): MoodName => nameOf.get(emoji)!;

/** The query of today's entry. `date`: the browser's current date. */
export const moodTodayQuery = z.object({ date: z.preprocess(blankToUndefined, z.iso.date().optional()) });
export type MoodTodayQuery = z.output<typeof moodTodayQuery>;

/** The query of the history: entries before a date, newest first. */
export const moodHistoryQuery = z.object({
  before: z.preprocess(blankToUndefined, z.iso.date().optional()),
  limit: typedNumber.pipe(z.int().min(1).max(366)).default(100),
});
export type MoodHistoryQuery = z.output<typeof moodHistoryQuery>;

/** The query of the page. */
export const moodPageQuery = z.object({
  before: z.preprocess(blankToUndefined, z.iso.date().optional()),
  /** Opens the form with today's entry. */
  edit: typedFlag,
  done: z.enum(moodDone).optional().catch(undefined),
});
export type MoodPageQuery = z.output<typeof moodPageQuery>;

export const moodEntryId = z.object({ id: typedId });
export type MoodEntryId = z.output<typeof moodEntryId>;

/** An entry in the API. */
export const moodEntryOutput = z.object({
  id: z.int(),
  mood: z.enum(emojis),
  moodText: z.enum(moodNames),
  reflection: z.string().nullable(),
  /** The comfort verse that the visitor got, with its reference, in the reader's language. */
  verseReflection: z.string().nullable(),
  date: z.iso.date(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MoodEntryOutput = z.output<typeof moodEntryOutput>;

/** The saved entry, with the badges that it earned. */
export const savedMoodOutput = moodEntryOutput.extend({ newBadges: z.array(newBadge) });
export type SavedMood = z.output<typeof savedMoodOutput>;
