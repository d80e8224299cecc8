import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import type { BibleRights } from "~/features/bible/bible-rights";
import { findBibleRights, loadBibleRights, sayWhereToRead } from "~/features/bible/rights.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { dateIn, formatDate, formatMonth } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { db } from "~db/client";
import {
  findDailyContent,
  findNeighbourDates,
  listNewestDailyContent,
  listDailyContentPage,
  type DailyContentRow,
} from "./daily-content.queries.server";
import type {
  DevotionArchiveQuery,
  DailyContent,
  DailyContentQuery,
  Devotion,
  DevotionMonth,
} from "./daily-content.schema";
import { getMinistryToday } from "../ministry-today.server";
import { findPlannedDevotion, type PlannedEntry } from "./planned-devotion.server";
import { getRecording } from "../recordings/recordings.server";
import { getVersionName } from "../verses/version-name.server";

const HISTORY = 10;
const ARCHIVE_PAGE = 30;

/**
 * The entry of a date in the caller's language. Without a date: today's in the ministry's time zone, or the library's
 * text. Throws AppError 404; also for future dates without manage_content.
 */
export async function getDailyContent(caller: Caller, { date }: DailyContentQuery): Promise<DailyContent> {
  const present = await getMinistryToday();
  if (date === undefined) return withholdVerse(caller, await getEntryOrCurated(caller.language, present));
  if (date > present && !caller.permissions.has("manage_content"))
    throw new AppError(404, "devotion:noEntry");
  return withholdVerse(caller, await requireEntry(caller.language, date));
}

/** The ten most recent entries up to today in the caller's language. */
export async function listDailyContentHistory({ language }: Caller) {
  const rights = await loadBibleRights();
  const entries = await listNewestDailyContent(db, language, await getMinistryToday(), HISTORY);
  return entries.map(({ version, ...entry }) => {
    const { language: _asked, ...shown } = withholdWords({ ...entry, language }, rights(version));
    return shown;
  });
}

/** Without the words of a version whose licence keeps them out of the API. The team, which edits them, gets them. */
async function withholdVerse(caller: Caller, entry: DailyContent): Promise<DailyContent> {
  const rights = await findBibleRights(entry.version);
  const canEdit = caller.permissions.has("manage_content");
  return withholdWords(entry, rights && { ...rights, mayFeed: rights.mayFeed || canEdit });
}

/** With who must be named under the words. */
function withholdWords<Entry extends Pick<DailyContent, "date" | "language" | "verse">>(
  entry: Entry,
  rights: BibleRights | undefined,
): Entry & { attribution?: string } {
  if (rights?.mayFeed === false)
    return { ...entry, verse: sayWhereToRead(entry.language, urlOf(entry.language, entry)) };
  return rights?.attribution ? { ...entry, attribution: rights.attribution } : entry;
}

/** Today's devotion for a screen. There always is one. */
export async function getTodaysDevotion(caller: Caller): Promise<Devotion> {
  return devotionToScreen(await getEntryOrCurated(caller.language, await getMinistryToday()));
}

/**
 * The devotion of a date up to today, with the neighbouring dates. Throws AppError 404 with the `nearest` days that have
 * one.
 */
export async function showDevotion(caller: Caller, { date }: { date: string }) {
  const { site, publishing } = await getSettings();
  const present = dateIn(publishing.timeZone);
  const { previous, next } = await findNeighbourDates(db, caller.language, date, present);
  const found = date < present ? await findDailyContent(db, date, caller.language) : undefined;
  if (date !== present && !found) {
    const days = date > present ? [present] : [previous, next ?? present];
    const nearest = days.map((day) => toDayLink(caller.language, day)).filter((day) => day !== null);
    throw new AppError(404, "devotion:noEntry", { body: { nearest } });
  }
  const devotion = await devotionToScreen(
    found ? dailyContentToApi(caller.language, found) : await getEntryOrCurated(caller.language, date),
  );
  return {
    devotion,
    recording: await getRecording(caller.language, date),
    previous: toDayLink(caller.language, previous),
    next: toDayLink(caller.language, next ?? (date < present ? present : null)),
    siteName: site.siteName,
  };
}

/**
 * A page of the archive by month, newest first. `newer` is `after` and `older` is `before` of the neighbouring pages.
 */
export async function listDevotions(caller: Caller, { before, after }: DevotionArchiveQuery) {
  const { language } = caller;
  const present = await getMinistryToday();
  const { entries, newer, older, isNewest } = await listDailyContentPage(
    db,
    language,
    present,
    ARCHIVE_PAGE,
    {
      before,
      after,
    },
  );
  const list =
    isNewest && entries[0]?.date !== present
      ? [await getPlannedEntry(language, present), ...entries]
      : entries;
  const months: DevotionMonth[] = [];
  for (const { date, verse, reference } of list) {
    const month = date.slice(0, "YYYY-MM".length);
    if (months.at(-1)?.month !== month)
      months.push({ month, name: formatMonth(month, language), entries: [] });
    months.at(-1)!.entries.push({ date, longDate: formatDate(date, language), verse, reference });
  }
  return { months, newer, older };
}

async function getEntryOrCurated(language: Language, date: string): Promise<DailyContent> {
  return dailyContentToApi(
    language,
    (await findDailyContent(db, date, language)) ?? (await getPlannedEntry(language, date)),
  );
}

async function requireEntry(language: Language, date: string): Promise<DailyContent> {
  const entry = await findDailyContent(db, date, language);
  if (!entry) throw new AppError(404, "devotion:noEntry");
  return dailyContentToApi(language, entry);
}

/** What the date's publication will write, as long as it has not. */
const getPlannedEntry = async (language: Language, date: string) =>
  toUnsavedEntry((await findPlannedDevotion(db, date)).texts[language], language, date);

function toUnsavedEntry({ columns }: PlannedEntry, language: Language, date: string) {
  const { libraryId: _ofTheLibrary, ...text } = columns;
  return { id: null, date, language, ...text, createdAt: null, updatedAt: null };
}

export function dailyContentToApi(
  language: Language,
  entry: DailyContentRow | ReturnType<typeof toUnsavedEntry>,
): DailyContent {
  const { otherLanguages: _ofTheTeam, ...shown } = { otherLanguages: null, ...entry };
  return { ...shown, version: getVersionName(entry.version, language) };
}

const toDayLink = (language: Language, date: string | null) =>
  date === null ? null : { date, longDate: formatDate(date, language) };

const urlOf = (language: Language, { date }: { date: string }) =>
  env.PUBLIC_URL + localePath(language, `/devotion/${date}`);

const devotionToScreen = async (entry: DailyContent): Promise<Devotion> => ({
  ...entry,
  longDate: formatDate(entry.date, entry.language),
  url: urlOf(entry.language, entry),
  rights: await findBibleRights(entry.version),
});
