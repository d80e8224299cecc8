import type { Caller } from "~/auth/caller.server";
import { env } from "~/config/env.server";
import { findChapterPath } from "~/features/bible/bible.server";
import { loadBibleRights, sayWhereToRead } from "~/features/bible/rights.server";
import { formatDate } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { formatPlace, parsePlace, readKeysetPage } from "~db/keyset-page";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { themes } from "~db/library/devotions";
import { getMinistryToday } from "../ministry-today.server";
import {
  listHandwrittenMotivationRows,
  listPublishedMotivationRows,
  listPublishedMotivationRowsAround,
  type MotivationRow,
} from "./motivations.queries.server";
import type {
  DailyMotivation,
  MotivationListQuery,
  MotivationsQuery,
  MotivationView,
} from "./motivations.schema";
import { listAllMotivations, motivationToApi } from "./motivations-admin.server";

const PAGE_SIZE = 10;
const NEWEST_COUNT = 3;
const MAX_PUBLISHED = 100;
/** Separates date and id in the cursor of the list. */
const PLACE_SEPARATOR = ".";

/**
 * A page of the published motivations in the reader's language, newest first. `newer` is `after` and `older` is
 * `before` of the neighbouring pages.
 */
export async function listMotivations(caller: Caller, query: MotivationListQuery) {
  const { language } = caller;
  const before = parsePlace(query.before, PLACE_SEPARATOR);
  const after = parsePlace(query.after, PLACE_SEPARATOR);
  const today = await getMinistryToday();
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => listPublishedMotivationRowsAround(db, language, today, count, around),
    { before, after, limit: PAGE_SIZE },
  );
  const rights = await loadBibleRights();
  const words = rows.map(async (row) => ({
    ...motivationToScreen(row, language, rights),
    chapter:
      row.verseReference &&
      (await findChapterPath(caller, { reference: row.verseReference, version: row.version })),
  }));
  return {
    words: await Promise.all(words),
    newer: hasNewer ? toCursor(rows[0]!) : null,
    older: hasOlder ? toCursor(rows.at(-1)!) : null,
  };
}

/** The newest motivations that the daily job did not make: the day's devotion already shows its own. */
export async function listNewestMotivations({ language }: Caller): Promise<MotivationView[]> {
  const rows = await listHandwrittenMotivationRows(db, language, await getMinistryToday(), NEWEST_COUNT);
  const rights = await loadBibleRights();
  return rows.map((row) => motivationToScreen(row, language, rights));
}

/**
 * The list of the API: published motivations in the caller's language up to today, newest first. With `admin` a page of
 * all of them; needs manage_content.
 */
export async function listDailyMotivations(
  caller: Caller,
  query: Partial<MotivationsQuery> = {},
): Promise<{ motivations: DailyMotivation[]; newer: number | null; older: number | null }> {
  if (query.admin) return listAllMotivations(caller, query);
  const rows = await listPublishedMotivationRows(
    db,
    caller.language,
    await getMinistryToday(),
    MAX_PUBLISHED,
  );
  const rights = await loadBibleRights();
  const motivations = rows.map(motivationToApi).map((motivation) => withholdVerse(motivation, rights));
  return { motivations, newer: null, older: null };
}

/** Without the words of a version whose licence keeps them out of the API, else with who must be named under them. */
function withholdVerse(motivation: DailyMotivation, rights: FindRights): DailyMotivation {
  const { id, bibleVerse, version, language } = motivation;
  const { mayFeed = true, attribution } = (bibleVerse !== null && rights(version)) || {};
  if (mayFeed) return attribution ? { ...motivation, attribution } : motivation;
  const url = env.PUBLIC_URL + localePath(language, `/motivations#motivation-${id}`);
  return { ...motivation, bibleVerse: sayWhereToRead(language, url) };
}

type FindRights = Awaited<ReturnType<typeof loadBibleRights>>;

const toCursor = ({ publishDate, id }: MotivationRow) =>
  formatPlace({ at: publishDate!, id }, PLACE_SEPARATOR);

function motivationToScreen(row: MotivationRow, language: Language, rights: FindRights): MotivationView {
  const { id, title, content, bibleVerse, verseReference, author, source, approvedBy, approvedAt } = row;
  const date = row.publishDate!; // both queries select only rows with a date
  const { version } = motivationToApi(row);
  return {
    id,
    title,
    content,
    bibleVerse,
    verseReference,
    author,
    source,
    approvedBy,
    approvedAt,
    language,
    date,
    longDate: formatDate(date, language),
    version,
    attribution: rights(version)?.attribution,
    tags: stringList.decode(row.tags).map((tag) => translateTag(tag, language)),
  };
}

/** The daily job's tags are codes of themes. */
const translateTag = (tag: string, language: Language) =>
  themes.some((theme) => theme === tag) ? i18nFor(language).t(`motivations:themes.${tag}`) : tag;
