import type { Caller } from "~/auth/caller.server";
import { formatDate } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { readKeysetPage, type KeysetPlace } from "~db/keyset-page";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { devotions, themes } from "~db/library/devotions";
import { getVersionName } from "../verses/version-name.server";
import { hasSameWords } from "../ai-drafts/draft-digests.server";
import { getMinistryToday } from "../ministry-today.server";
import {
  listHandwrittenMotivationRows,
  listPublishedMotivationRowsAround,
  type MotivationRow,
} from "./motivations.queries.server";
import type { MotivationView, MotivationListQuery } from "./motivations.schema";

const PAGE_SIZE = 10;
const NEWEST_COUNT = 3;

/** A page of the published motivations in the reader's language, newest first; `after: newer`, `before: older` lead on. */
export async function listMotivations({ language }: Caller, query: MotivationListQuery) {
  const [before, after] = [parsePlace(query.before), parsePlace(query.after)];
  const today = await getMinistryToday();
  const { rows, hasNewer, hasOlder } = await readKeysetPage(
    (around, count) => listPublishedMotivationRowsAround(db, language, today, count, around),
    { before, after, limit: PAGE_SIZE },
  );
  return {
    words: rows.map((row) => motivationToScreen(row, language)),
    newer: hasNewer ? formatPlace(rows[0]!) : null,
    older: hasOlder ? formatPlace(rows.at(-1)!) : null,
  };
}

/** The newest ones that the daily job did not write: those stand in the day's devotion. */
export async function listNewestMotivations({ language }: Caller): Promise<MotivationView[]> {
  const rows = await listHandwrittenMotivationRows(db, language, await getMinistryToday(), NEWEST_COUNT);
  return rows.map((row) => motivationToScreen(row, language));
}

function parsePlace(text: string | undefined): KeysetPlace | undefined {
  const [at, id] = text?.split(".") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

const formatPlace = (row: MotivationRow) => `${row.publishDate!}.${row.id}`;

function motivationToScreen(row: MotivationRow, language: Language): MotivationView {
  const { id, title, content, bibleVerse, verseReference, author, source, approvedBy, approvedAt } = row;
  const date = row.publishDate!; // both queries ask for those with a date
  return {
    ...{
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
    },
    longDate: formatDate(date, language),
    version: bibleVerse && getVersionName(findLibraryVersion(bibleVerse, language), language),
    tags: stringList.decode(row.tags).map((tag) => translateTag(tag, language)),
  };
}

/** The edition of a verse that is the library's to the letter. */
const findLibraryVersion = (verse: string, language: Language) =>
  devotions.find(({ texts }) => hasSameWords(texts[language].verse, verse))?.texts[language].version ?? null;

/** The daily job's tags are the library's own names for its themes. */
const translateTag = (tag: string, language: Language) =>
  themes.some((theme) => theme === tag) ? i18nFor(language).t(`motivations:themes.${tag}`) : tag;
