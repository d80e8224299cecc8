import { z } from "zod";
import { blankToUndefined, typedFlag, typedNumber } from "~/http/typed-text";
import { growthProgress } from "../achievements/achievements.schema";
import { DEFAULT_MOOD, MAX_COUNT_A_DAY, MAX_MINUTES_A_DAY, MAX_MOOD, MIN_MOOD } from "../growth-choices";
import { growthProfileInput } from "../profile/profile.schema";

/** Reads a number from a form or JSON, and truncates its decimals; null for anything else. */
function readNumber(given: unknown): number | null {
  if (typeof given === "number") return Math.trunc(given);
  if (typeof given !== "string" || !/^\s*-?\d{1,12}([.,]\d*)?\s*$/.test(given)) return null;
  return Math.trunc(Number(given.replace(",", ".")));
}

/** A daily count. Negative or non-numeric input counts as 0 (spec admin §5). */
const count = (most: number) =>
  z.preprocess((given) => Math.max(0, readNumber(given) ?? 0), z.int().max(most));
const minutes = count(MAX_MINUTES_A_DAY);
const times = count(MAX_COUNT_A_DAY);

/** A mood from 1 to 10. An invalid mood value counts as 5 (spec admin §5). */
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

/** The metrics of a day. Sending them is the consent that the API documentation describes. */
export const metricsInput = growthProfileInput.extend(dayFields);
export type MetricsInput = z.output<typeof metricsInput>;

/** The form's input, for the caller's own profile. It asks for the consent once. */
export const metricsFormInput = z.object({ ...dayFields, consent: typedFlag });
export type MetricsFormInput = z.output<typeof metricsFormInput>;

/** The query of the list of days, newest first; `before` is a date. */
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

/** The result of saving: the day, and the profile's growth after it. */
export const savedMetricsOutput = metricsOutput.extend(growthProgress.shape);
export type SavedMetrics = z.output<typeof savedMetricsOutput>;
