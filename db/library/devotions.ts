import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "~/config/root.server";
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
type Theme = (typeof themes)[number];

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

const libraryDevotion = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  theme: z.enum(themes),
  /** `MM-DD` when it belongs to a day of the calendar. */
  day: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .nullable(),
  texts: z.strictObject({
    fr: textIn("lsg1910"),
    ht: textIn("limye"),
    en: textIn("kjv"),
    es: textIn("rv1909"),
  }),
});

/** One devotion of the library in four languages. The verse is quoted word for word. */
export type LibraryDevotion = z.output<typeof libraryDevotion>;

const folder = join(projectRoot, "db/library/devotions");

/** The library: one file per devotion, read and validated when the process starts. */
export const devotions: readonly LibraryDevotion[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map(read);

function read(file: string): LibraryDevotion {
  const devotion = readLibraryFile(`db/library/devotions/${file}`, libraryDevotion);
  if (`${devotion.id}.json` !== file)
    throw new Error(`db/library/devotions/${file}: the id is ${devotion.id}`);
  return devotion;
}

const ofTheDay = new Map(devotions.filter(({ day }) => day !== null).map((entry) => [entry.day, entry]));
const rotation = spread(devotions.filter(({ day }) => day === null));

/**
 * The devotion for a date (`YYYY-MM-DD`): the one of that calendar day, else the next one of the rotation. The rotation
 * shows every other devotion once before it starts again.
 */
export function curatedFor(date: string): LibraryDevotion {
  return ofTheDay.get(date.slice("YYYY-".length)) ?? rotation.at(dayNumber(date) % rotation.length)!;
}

const dayNumber = (date: string) => Math.floor(Date.parse(`${date}T00:00:00Z`) / (24 * 60 * 60 * 1000));

/** A fixed shuffle in which two devotions of one theme follow each other only when no other theme is left. */
function spread(entries: LibraryDevotion[]): LibraryDevotion[] {
  const shuffled = entries
    .map((entry) => ({ entry, at: createHash("sha256").update(entry.id).digest("hex") }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ entry }) => entry);
  const left = (theme: Theme) => shuffled.filter((entry) => entry.theme === theme).length;
  const ordered: LibraryDevotion[] = [];
  while (shuffled.length > 0) {
    const before = ordered.at(-1)?.theme;
    const [next] = shuffled
      .filter((entry) => entry.theme !== before)
      .sort((a, b) => left(b.theme) - left(a.theme));
    ordered.push(...shuffled.splice(next ? shuffled.indexOf(next) : 0, 1));
  }
  return ordered;
}
