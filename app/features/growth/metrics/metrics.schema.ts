import { z } from "zod";
import { blankToUndefined, typedFlag, typedNumber } from "~/http/typed-text";
import { growthProgress } from "../achievements/achievements.schema";
import { DEFAULT_MOOD, MAX_COUNT_A_DAY, MAX_MINUTES_A_DAY, MAX_MOOD, MIN_MOOD } from "../growth-choices";
import { growthProfileInput } from "../profile/profile.schema";

/** A number of a form or of JSON, its decimals included; undefined for anything else. */
function readNumber(given: unknown): number | undefined {
  if (typeof given === "number") return given;
  const text = typeof given === "string" ? given.trim().replace(",", ".") : "";
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/** What is not a number counts as `otherwise`; a number outside the range is refused. */
const numberWithin = (min: number, max: number, otherwise: number) =>
  z
    .preprocess((given) => readNumber(given) ?? otherwise, z.number().min(min).max(max))
    .transform((value) => Math.trunc(value));
const minutes = numberWithin(0, MAX_MINUTES_A_DAY, 0);
const times = numberWithin(0, MAX_COUNT_A_DAY, 0);
const mood = numberWithin(MIN_MOOD, MAX_MOOD, DEFAULT_MOOD);

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
