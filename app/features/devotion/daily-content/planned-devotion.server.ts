import type { Kysely } from "kysely";
import { parsePassage } from "~/features/writing/scripture/parse-passage.server";
import type { Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { curatedFor, devotions, type LibraryDevotion } from "~db/library/devotions";
import type { DB } from "~db/schema/index";
import { getVersionName } from "../verses/version-name.server";
import { listDailyContentOn, type DailyContentRow } from "./daily-content.queries.server";
import type { PlannedText } from "./daily-content-admin.schema";
import type { OtherLanguagesChoice } from "./other-languages-choices";

/** What the languages of a date that have no entry get. */
interface PlannedDevotion {
  entry: LibraryDevotion;
  /** The entry whose passage the others follow, and what was chosen for them; null when the date has no entry. */
  source: DailyContentRow | null;
  choice: OtherLanguagesChoice;
  /** The library's devotion on the passage of `source`; null when it has none. */
  samePassage: LibraryDevotion | null;
}

/**
 * The devotion of the library for the languages of a date that have no entry: on the passage that the team wrote about,
 * unless it chose otherwise or the library lacks it; else the one of the day. A translation becomes an entry only when a
 * person saves it, so until then the passage counts too.
 */
export async function findPlannedDevotion(db: Kysely<DB>, date: string): Promise<PlannedDevotion> {
  return planDevotion(date, await listDailyContentOn(db, date));
}

/** The same for the entries of a date that were already read. */
export async function planDevotion(date: string, entries: DailyContentRow[]): Promise<PlannedDevotion> {
  const ofTheDay = curatedFor(date);
  const oldest = [...entries].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
  const source = entries.find(({ otherLanguages }) => otherLanguages !== null) ?? oldest;
  if (!source) return { entry: ofTheDay, source: null, choice: "passage", samePassage: null };
  const choice = source.otherLanguages ?? "passage";
  const samePassage = await findSamePassage(source);
  return { entry: (choice !== "library" && samePassage) || ofTheDay, source, choice, samePassage };
}

/** The library's columns of an entry, which the publication writes and screens show until then. */
export function libraryToEntry({ id, texts }: LibraryDevotion, language: Language) {
  const { verse, reference, version, explanation, motivation } = texts[language];
  return { verse, reference, version, explanation, motivation, source: "curated" as const, libraryId: id };
}

/** What the publication of a date will write in each of these languages that has no entry. Nothing is written. */
export async function listPlannedTexts(
  date: string,
  entries: DailyContentRow[],
  offered: readonly Language[],
  ai = ministryAi,
): Promise<PlannedText[]> {
  const { entry, choice, source } = await planDevotion(date, entries);
  const waits = source !== null && choice === "translation";
  const plan = waits ? "translation" : ai.isConfigured() ? "ai" : "library";
  return offered
    .filter((language) => !entries.some((row) => row.language === language))
    .map((language) => {
      const { libraryId: _id, source: _source, version, ...words } = libraryToEntry(entry, language);
      return { plan, language, ...words, version: getVersionName(version, language) ?? "" };
    });
}

async function findSamePassage({ reference, language }: DailyContentRow): Promise<LibraryDevotion | null> {
  const named = await parsePassage(reference, language);
  if (!named) return null;
  const { book, chapter, verse, lastVerse } = named;
  const passage = `${book}.${chapter}.${verse}${lastVerse > verse ? `-${lastVerse}` : ""}`;
  return devotions.find(({ texts }) => texts[named.language].passage === passage) ?? null;
}
