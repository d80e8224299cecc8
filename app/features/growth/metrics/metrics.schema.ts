import { z } from "zod";
import { blankToUndefined, typedFlag, typedNumber } from "~/http/typed-text";
import { growthProgress } from "../achievements/achievements.schema";
import { DEFAULT_MOOD, MAX_COUNT_A_DAY, MAX_MINUTES_A_DAY, MAX_MOOD, MIN_MOOD } from "../growth-choices";
import { growthProfileInput } from "../profile/profile.schema";

/** A number as a form or a program writes it, without its decimals; null for what is none. */
function readNumber(given: unknown): number | null {
  if (typeof given === "number") return Math.trunc(given);
  if (typeof given !== "string" || !/^\s*-?\d{1,12}([.,]\d*)?\s*$/.test(given)) return null;
  return Math.trunc(Number(given.replace(",", ".")));
}

/** A count of a day: what is negative or no number counts as 0 (spec admin §5). */
const count = (most: number) =>
  z.preprocess((given) => Math.max(0, readNumber(given) ?? 0), z.int().max(most));
const minutes = count(MAX_MINUTES_A_DAY);
const times = count(MAX_COUNT_A_DAY);

/** What is no mood from 1 to 10 counts as 5 (spec admin §5). */
const mood = z.preprocess((given) => {
  const read = readNumber(given) ?? DEFAULT_MOOD;
  return read < MIN_MOOD || read > MAX_MOOD ? DEFAULT_MOOD : read;
}, z.int());

/** `YYYY-MM-DD`, a day that exists. */
const date = z.preprocess((given) => given ?? "", z.iso.date("growth:errors.date"));

const dayFields = {
  date,
  prayerMinutes: minutes,
  bibleStudyMinutes: minutes,
  sermonMinutes: minutes,
  versesRead: times,
  prayersOffered: times,
  spiritualReflections: times,
  communityEngagement: times,
  moodScore: mood,
};

/** A day of the daily metrics. Sending it is the consent that the document of the call describes. */
export const metricsInput = growthProfileInput.extend(dayFields);
export type MetricsInput = z.output<typeof metricsInput>;

/** The form: of one's own profile, with the tick of the consent, asked for once. */
export const metricsFormInput = z.object({ ...dayFields, consent: typedFlag });
export type MetricsFormInput = z.output<typeof metricsFormInput>;

/** A list of days, newest first: those before a date. */
export const metricsQuery = growthProfileInput.extend({
  before: z.preprocess(blankToUndefined, z.iso.date().optional()),
  limit: typedNumber.pipe(z.int().min(1).max(366)).default(31),
});
export type MetricsQuery = z.output<typeof metricsQuery>;

export const metricsDayInput = z.object({ date });
export type MetricsDayInput = z.output<typeof metricsDayInput>;

export const metricsOutput = z.object({
  id: z.int(),
  date: z.iso.date(),
  prayerMinutes: z.int(),
  bibleStudyMinutes: z.int(),
  sermonMinutes: z.int(),
  versesRead: z.int(),
  prayersOffered: z.int(),
  spiritualReflections: z.int(),
  communityEngagement: z.int(),
  moodScore: z.int(),
  growthScore: z.int(),
  /** Names of the achievements that the day unlocked. */
  achievements: z.array(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Metrics = z.output<typeof metricsOutput>;

/** What saving answers: the day, and how far the profile is now. */
export const savedMetricsOutput = metricsOutput.extend(growthProgress.shape);
export type SavedMetrics = z.output<typeof savedMetricsOutput>;
