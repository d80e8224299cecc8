import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { getSettings } from "~/features/settings/settings.server";
import { AppError } from "~/http/errors";
import { dateIn, formatDate, formatMonth } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/path";
import { db } from "~db/client";
import { curatedFor } from "~db/library/devotions";
import { findEntry, neighboursOf, newestEntries, pageOfEntries, type Entry } from "./devotion.queries.server";
import type {
  ArchiveQuery,
  DailyContent,
  DailyContentQuery,
  Devotion,
  DevotionMonth,
} from "./devotion.schema";
import { ministryToday } from "./ministry-today.server";

const HISTORY = 10;
const ARCHIVE_PAGE = 30;

/**
 * The entry of a date in the caller's language; throws AppError 404 where there is none and, for all who may not write
 * them, for days to come. Without a date today's in the ministry's time zone, or the library's while today has none yet.
 */
export async function getDailyContent(caller: Caller, { date }: DailyContentQuery): Promise<DailyContent> {
  const present = await ministryToday();
  if (date === undefined) return entryOrCurated(caller.language, present);
  if (date > present && !caller.permissions.has("manage_content"))
    throw new AppError(404, "devotion:noEntry");
  return entryOn(caller.language, date);
}

/** The ten most recent entries up to today in the caller's language. */
export async function listDailyContentHistory(caller: Caller) {
  return newestEntries(db, caller.language, await ministryToday(), HISTORY);
}

/** Today's devotion as screens show it: there always is one. */
export async function todaysDevotion(caller: Caller): Promise<Devotion> {
  return asShown(await entryOrCurated(caller.language, await ministryToday()));
}

/** The devotion of a date up to today with its neighbours' dates. Throws AppError 404 for a date without one. */
export async function showDevotion(caller: Caller, { date }: { date: string }) {
  const { site, publishing } = await getSettings();
  const present = dateIn(publishing.timeZone);
  if (date > present) throw new AppError(404, "notFound");
  const entry = date === present ? entryOrCurated(caller.language, date) : entryOn(caller.language, date);
  const devotion = asShown(await entry);
  const { previous, next } = await neighboursOf(db, caller.language, date, present);
  return {
    devotion,
    previous: named(caller.language, previous),
    next: named(caller.language, next ?? (date < present ? present : null)),
    siteName: site.siteName,
  };
}

/** A page of the archive by month, newest first; `after: newer` and `before: older` ask for the pages beside it. */
export async function listDevotions(caller: Caller, { before, after }: ArchiveQuery) {
  const { language } = caller;
  const present = await ministryToday();
  const { entries, newer, older, isNewest } = await pageOfEntries(db, language, present, ARCHIVE_PAGE, {
    before,
    after,
  });
  const list = isNewest && entries[0]?.date !== present ? [curated(language, present), ...entries] : entries;
  const months: DevotionMonth[] = [];
  for (const { date, verse, reference } of list) {
    const month = date.slice(0, "YYYY-MM".length);
    if (months.at(-1)?.month !== month)
      months.push({ month, name: formatMonth(month, language), entries: [] });
    months.at(-1)!.entries.push({ date, longDate: formatDate(date, language), verse, reference });
  }
  return { months, newer, older };
}

/** What a version's code is called in a language; a name that an administrator typed stays as it is. */
export function versionName(version: string | null, language: Language): string | null {
  if (version === null) return null;
  const { t, exists } = i18nFor(language);
  const key = `devotion:versions.${version}`;
  return /^\w+$/.test(version) && exists(key) ? t(key) : version;
}

async function entryOrCurated(language: Language, date: string): Promise<DailyContent> {
  return described(language, (await findEntry(db, date, language)) ?? curated(language, date));
}

async function entryOn(language: Language, date: string): Promise<DailyContent> {
  const entry = await findEntry(db, date, language);
  if (!entry) throw new AppError(404, "devotion:noEntry");
  return described(language, entry);
}

function curated(language: Language, date: string) {
  const { verse, reference, version, explanation, motivation } = curatedFor(date).texts[language];
  const source = "curated" as const;
  return {
    id: null,
    date,
    language,
    verse,
    reference,
    version,
    explanation,
    motivation,
    source,
    approvedBy: null,
    approvedAt: null,
    createdAt: null,
    updatedAt: null,
  };
}

/** An entry as calls answer it: its version by name. */
export const described = (language: Language, entry: Entry | ReturnType<typeof curated>): DailyContent => ({
  ...entry,
  version: versionName(entry.version, language),
});

const named = (language: Language, date: string | null) =>
  date === null ? null : { date, longDate: formatDate(date, language) };

const asShown = (entry: DailyContent): Devotion => ({
  ...entry,
  longDate: formatDate(entry.date, entry.language as Language),
  url: env.PUBLIC_URL + localePath(entry.language, `/devotion/${entry.date}`),
});
