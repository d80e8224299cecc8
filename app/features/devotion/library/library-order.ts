import { createHash } from "node:crypto";
import { shiftDate } from "~/i18n/calendar-date";
import type { Language } from "~/i18n/languages";
import { curatedFor, devotionsById, type LibraryDevotion, type Theme } from "~db/library/devotions";

/** `library:<id>` or `own:<id>`. */
export type DevotionKey = `library:${string}` | `own:${number}`;

export interface DevotionText {
  verse: string;
  reference: string;
  version: string | null;
  explanation: string;
  motivation: string;
}

/** A devotion that the team wrote, in at least one language. */
export interface OwnDevotion {
  id: number;
  /** Names it in exported files. */
  code: string;
  /** `MM-DD`, or null when it may come on any day. */
  day: string | null;
  theme: Theme;
  /** Display name of the administrator who saved it last; null without a chosen name. */
  author: string | null;
  updatedAt: string;
  texts: Partial<Record<Language, DevotionText>>;
}

/** What the team changed about the library. */
export interface TeamLibrary {
  own: readonly OwnDevotion[];
  /** What the team put on a date (`YYYY-MM-DD`). */
  dates: ReadonlyMap<string, DevotionKey>;
  leftOut: ReadonlySet<DevotionKey>;
}

export type DayDevotion = { key: DevotionKey; why: DayReason } & (
  { own: OwnDevotion; library: null } | { own: null; library: LibraryDevotion }
);

/** Why a day has its devotion. `instead`: the day's own one is left out. */
export type DayReason = "date" | "own" | "movingDay" | "day" | "instead";

export const libraryKey = ({ id }: LibraryDevotion): DevotionKey => `library:${id}`;
export const ownKey = ({ id }: Pick<OwnDevotion, "id">): DevotionKey => `own:${id}`;

/**
 * The devotion of a date: what the team put on it, else the team's own of that day of the year, else the library's of the
 * moving day, else of the day of the year. A day whose devotion is left out gets an own one for any day, else the one
 * that the library has half a year away. Each day is decided by itself, so a change of one changes no other.
 */
export function devotionOn(date: string, team: TeamLibrary): DayDevotion {
  const put = team.dates.get(date);
  const chosen = put && findDevotion(put, team);
  if (chosen) return { ...chosen, why: "date" };
  const wanted = ({ own, library }: Found) => !team.leftOut.has(own ? ownKey(own) : libraryKey(library));
  const ofTheDay = team.own
    .filter(({ day }) => day === date.slice("YYYY-".length))
    .map(fromOwn)
    .find(wanted);
  if (ofTheDay) return { ...ofTheDay, why: "own" };
  const curated = [curatedFor(date), curatedFor(date, { movingDays: false })].map(fromLibrary).find(wanted);
  if (curated) return { ...curated, why: "movingDay" in curated.library ? "movingDay" : "day" };
  const anyDay = team.own
    .filter(({ day }) => day === null)
    .toSorted((one, other) => (rank(date, one) < rank(date, other) ? -1 : 1))
    .map(fromOwn)
    .find(wanted);
  return {
    ...(anyDay ?? halfAYearAway(date).map(fromLibrary).find(wanted) ?? fromLibrary(curatedFor(date))),
    why: "instead",
  };
}

/** The devotion with a key; undefined when it is gone. */
export function findDevotion(key: DevotionKey, { own }: TeamLibrary): Found | undefined {
  const id = key.slice(key.indexOf(":") + 1);
  if (key.startsWith("library:")) {
    const entry = devotionsById.get(id);
    return entry && fromLibrary(entry);
  }
  const entry = own.find((one) => String(one.id) === id);
  return entry && fromOwn(entry);
}

type Found = { key: DevotionKey } & (
  { own: OwnDevotion; library: null } | { own: null; library: LibraryDevotion }
);

const fromOwn = (own: OwnDevotion) => ({ key: ownKey(own), own, library: null });
const fromLibrary = (library: LibraryDevotion) => ({ key: libraryKey(library), own: null, library });

const HALF_A_YEAR = 183;

/** The library's devotions of ordinary days, the farthest from the date first. */
function halfAYearAway(date: string): LibraryDevotion[] {
  const steps = Array.from({ length: HALF_A_YEAR }, (_, step) => step);
  return steps
    .flatMap((step) => [HALF_A_YEAR + step, HALF_A_YEAR - step])
    .map((days) => curatedFor(shiftDate(date, days), { movingDays: false }))
    .filter((entry) => !("occasion" in entry));
}

/** The same own devotion is first on a day whatever others are added, unless the added one is. */
const rank = (date: string, { id }: OwnDevotion) =>
  createHash("sha256")
    .update(`${date.slice("YYYY-".length)} ${id}`)
    .digest("hex");
