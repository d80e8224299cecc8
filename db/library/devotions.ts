import { z } from "zod";
import { movingDays, movingDayOn } from "./moving-days";
import { readLibraryFile } from "./read-library-file";
import { libraryText } from "./scripture";

export const themes = [
  "hope",
  "faith",
  "love",
  "peace",
  "strength",
  "wisdom",
  "gratitude",
  "forgiveness",
  "light",
  "service",
] as const;
export type Theme = (typeof themes)[number];

const textIn = (version: string) =>
  z.strictObject({
    version: z.literal(version),
    /** USFM code, with the chapter and verse numbers of that version. */
    passage: z.string().regex(/^[1-3A-Z]{3}\.\d{1,3}\.\d{1,3}(-\d{1,3})?$/),
    reference: libraryText,
    verse: libraryText,
    explanation: libraryText,
    motivation: libraryText,
  });

const base = {
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  theme: z.enum(themes),
  texts: z.strictObject({
    fr: textIn("lsg1910"),
    ht: textIn("limye"),
    en: textIn("kjv"),
    es: textIn("rv1909"),
  }),
};

const datedDevotion = z.strictObject({
  /** `MM-DD`. */
  day: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  /** True when its text speaks of what its day remembers: it is out of place on another one. */
  occasion: z.literal(true).optional(),
  ...base,
});

/** Two for each moving day, one year each in turn: from Easter to Easter can be fewer than 365 days. */
const movingDevotion = z.strictObject({
  movingDay: z.enum(movingDays),
  cycle: z.enum(["A", "B"]),
  ...base,
});

/** One devotion of the library in four languages. The verse is quoted word for word. */
export type LibraryDevotion = z.output<typeof datedDevotion> | z.output<typeof movingDevotion>;

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;

const dated = months.flatMap((month) =>
  readLibraryFile(`db/library/devotions/${month}.json`, z.array(datedDevotion)),
);
const moving = readLibraryFile("db/library/devotions/moving-days.json", z.array(movingDevotion));

/** The library: one for each day of the year, and those of the moving days; read when the process starts. */
export const devotions: readonly LibraryDevotion[] = [...dated, ...moving];

/** Devotions that fit any day. */
export const ordinaryDevotions: readonly LibraryDevotion[] = dated.filter(({ occasion }) => !occasion);

const byDay = new Map(dated.map((entry) => [entry.day, entry]));
const byMovingDay = new Map(moving.map((entry) => [`${entry.movingDay} ${entry.cycle}`, entry]));

export const devotionsById: ReadonlyMap<string, LibraryDevotion> = new Map(
  devotions.map((entry) => [entry.id, entry]),
);

/**
 * The library's devotion for a date (`YYYY-MM-DD`): the one of its moving day, else the one of its day of the year.
 * Without `movingDays` always the latter.
 */
export function curatedFor(date: string, { movingDays = true } = {}): LibraryDevotion {
  const movingDay = movingDays && movingDayOn(date);
  const cycle = Number(date.slice(0, "YYYY".length)) % 2 === 0 ? "A" : "B";
  return (movingDay && byMovingDay.get(`${movingDay} ${cycle}`)) || byDay.get(date.slice("YYYY-".length))!;
}
