import type { Kysely } from "kysely";
import { parsePassage } from "~/features/writing/scripture/parse-passage.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { devotions, type LibraryDevotion, type Theme } from "~db/library/devotions";
import type { DB } from "~db/schema/index";
import {
  devotionOn,
  libraryKey,
  type DayDevotion,
  type DevotionKey,
  type OwnDevotion,
  type TeamLibrary,
} from "../library/library-order";
import {
  listLibraryApprovals,
  pickApprovals,
  readTeamLibrary,
  type ApprovalRow,
  type LibraryApproval,
} from "../library/team-library.server";
import { getVersionName } from "../verses/version-name.server";
import { listDailyContentOn, type DailyContentRow } from "./daily-content.queries.server";
import type { PlannedText } from "./daily-content-admin.schema";
import type { OtherLanguagesChoice } from "./other-languages-choices";

/** What a plan needs to know of an entry. */
export type PlanEntry = Pick<DailyContentRow, "language" | "reference" | "otherLanguages" | "createdAt">;

/** What the languages of a date that have no entry get. */
interface PlannedDevotion {
  /** The devotion of the day, and why it is that one. */
  day: DayDevotion;
  /** The texts of the day's devotion, whatever the team wrote for the date. */
  ofTheDay: Record<Language, PlannedEntry>;
  /** The entry whose passage the others follow, and what was chosen for them; null when the date has no entry. */
  source: PlanEntry | null;
  choice: OtherLanguagesChoice;
  /** The library's devotion on the passage of `source`; null when it has none. */
  samePassage: LibraryDevotion | null;
  texts: Record<Language, PlannedEntry>;
}

/** The text that a language gets. */
export interface PlannedEntry {
  key: DevotionKey;
  theme: Theme;
  /** The library's devotion on whose verse an AI may write; null when the text is the team's or was approved by it. */
  draftOn: LibraryDevotion | null;
  /** The columns of the entry. */
  columns: {
    verse: string;
    reference: string;
    version: string | null;
    explanation: string;
    motivation: string;
    source: "curated" | "admin";
    libraryId: string | null;
    approvedBy: string | null;
    approvedAt: string | null;
  };
}

/**
 * The devotion for the languages of a date that have no entry: the library's on the passage that the team wrote about,
 * unless it chose otherwise or the library lacks it; else the one of the day. A translation becomes an entry only when a
 * person saves it, so until then the passage counts too.
 */
export async function findPlannedDevotion(db: Kysely<DB>, date: string): Promise<PlannedDevotion> {
  return planDevotion(db, date, await listDailyContentOn(db, date));
}

/** The same for the entries of a date that were already read. */
export async function planDevotion(
  db: Kysely<DB>,
  date: string,
  entries: readonly PlanEntry[],
): Promise<PlannedDevotion> {
  const team = await readTeamLibrary(db);
  return planWith({ team, readApprovals: (key) => listLibraryApprovals(db, key) }, date, entries);
}

/** Plans many dates; what the team changed is read once. */
export async function makePlanner(db: Kysely<DB>) {
  const team = await readTeamLibrary(db);
  const approvals = new Map<string, ApprovalRow[]>();
  for (const row of await listLibraryApprovals(db))
    approvals.set(row.devotion, [...(approvals.get(row.devotion) ?? []), row]);
  const library = { team, readApprovals: async (key: DevotionKey) => approvals.get(key) ?? [] };
  return {
    team,
    plan: (date: string, entries: readonly PlanEntry[]) => planWith(library, date, entries),
  };
}

interface ReadLibrary {
  team: TeamLibrary;
  readApprovals: (key: DevotionKey) => Promise<ApprovalRow[]>;
}

async function planWith(
  library: ReadLibrary,
  date: string,
  entries: readonly PlanEntry[],
): Promise<PlannedDevotion> {
  const day = devotionOn(date, library.team);
  const ofTheDay = day.own ? await planOwn(library, date, day) : await planLibrary(library, day.library);
  const oldest = [...entries].sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0];
  const source = entries.find(({ otherLanguages }) => otherLanguages !== null) ?? oldest ?? null;
  const choice = source?.otherLanguages ?? "passage";
  const samePassage = source && (await findSamePassage(source));
  const followed = choice === "library" ? null : samePassage;
  const texts = followed ? await planLibrary(library, followed) : ofTheDay;
  return { day, ofTheDay, source, choice, samePassage, texts };
}

async function planLibrary(
  { readApprovals }: ReadLibrary,
  entry: LibraryDevotion,
): Promise<Record<Language, PlannedEntry>> {
  const approvals = pickApprovals(await readApprovals(libraryKey(entry)), entry.texts);
  return inEachLanguage((language) => libraryToEntry(entry, language, approvals[language]));
}

/** The team's own text; a language that it lacks gets the library's on the same passage, else the library's of the day. */
async function planOwn(
  library: ReadLibrary,
  date: string,
  { key, own }: { key: DevotionKey; own: OwnDevotion },
): Promise<Record<Language, PlannedEntry>> {
  const withoutOwn = { ...library.team, own: [], dates: new Map<string, DevotionKey>() };
  const language = languages.find((one) => own.texts[one])!;
  const samePassage = await findSamePassage({ reference: own.texts[language]!.reference, language });
  const others = await planLibrary(library, samePassage ?? devotionOn(date, withoutOwn).library!);
  return inEachLanguage((language) => {
    const text = own.texts[language];
    if (!text) return others[language];
    const columns = {
      ...text,
      source: "admin" as const,
      libraryId: null,
      approvedBy: own.author,
      approvedAt: own.updatedAt,
    };
    return { key, theme: own.theme, draftOn: null, columns };
  });
}

function libraryToEntry(
  entry: LibraryDevotion,
  language: Language,
  approval: LibraryApproval | undefined,
): PlannedEntry {
  const { verse, reference, version, explanation, motivation } = entry.texts[language];
  const { approvedBy, approvedAt } = approval ?? { approvedBy: null, approvedAt: null };
  return {
    key: libraryKey(entry),
    theme: entry.theme,
    draftOn: approval ? null : entry,
    columns: {
      ...{ verse, reference, version, explanation, motivation, source: "curated", libraryId: entry.id },
      ...{ approvedBy, approvedAt },
    },
  };
}

const inEachLanguage = (plan: (language: Language) => PlannedEntry) =>
  Object.fromEntries(languages.map((language) => [language, plan(language)])) as Record<
    Language,
    PlannedEntry
  >;

/** What the publication of a date will write in each of these languages that has no entry. Nothing is written. */
export async function listPlannedTexts(
  db: Kysely<DB>,
  date: string,
  entries: DailyContentRow[],
  offered: readonly Language[],
  ai = ministryAi,
): Promise<PlannedText[]> {
  const { texts, choice, source } = await planDevotion(db, date, entries);
  const waits = source !== null && choice === "translation";
  return offered
    .filter((language) => !entries.some((row) => row.language === language))
    .map((language) => {
      const { columns, draftOn } = texts[language];
      const { verse, reference, version, explanation, motivation } = columns;
      const plan = waits
        ? "translation"
        : ai.isConfigured() && draftOn
          ? "ai"
          : draftOn
            ? "library"
            : "approved";
      const words = { verse, reference, explanation, motivation };
      return { plan, language, ...words, version: getVersionName(version, language) ?? "" };
    });
}

async function findSamePassage({
  reference,
  language,
}: Pick<DailyContentRow, "reference" | "language">): Promise<LibraryDevotion | null> {
  const named = await parsePassage(reference, language);
  if (!named) return null;
  const { book, chapter, verse, lastVerse } = named;
  const passage = `${book}.${chapter}.${verse}${lastVerse > verse ? `-${lastVerse}` : ""}`;
  return devotions.find(({ texts }) => texts[named.language].passage === passage) ?? null;
}
