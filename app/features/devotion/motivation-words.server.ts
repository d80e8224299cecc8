import type { Caller } from "~/auth/caller.server";
import { formatDate } from "~/i18n/format";
import { i18nFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { pageAround, type Place } from "~db/around-place";
import { db } from "~db/client";
import { stringList } from "~db/codec";
import { devotions, themes } from "~db/library/devotions";
import { versionName } from "./devotion.server";
import { sameWords } from "./drafts.server";
import { ministryToday } from "./ministry-today.server";
import { motivationsByHand, publishedUntil, type MotivationRow } from "./motivations.queries.server";
import type { MotivationWords, WordsQuery } from "./motivations.schema";

const PAGE = 10;
const NEWEST = 3;

/** A page of the published motivations in the reader's language, newest first; `after: newer`, `before: older` lead on. */
export async function listWords({ language }: Caller, query: WordsQuery) {
  const [before, after] = [placeOf(query.before), placeOf(query.after)];
  const today = await ministryToday();
  const { rows, hasNewer, hasOlder } = await pageAround(
    (around, count) => publishedUntil(db, language, today, count, around),
    { before, after, limit: PAGE },
  );
  return {
    words: rows.map((row) => asRead(row, language)),
    newer: hasNewer ? nameOf(rows[0]!) : null,
    older: hasOlder ? nameOf(rows.at(-1)!) : null,
  };
}

/** The newest ones that the daily job did not write: those stand in the day's devotion. */
export async function newestWords({ language }: Caller): Promise<MotivationWords[]> {
  const rows = await motivationsByHand(db, language, await ministryToday(), NEWEST);
  return rows.map((row) => asRead(row, language));
}

function placeOf(text: string | undefined): Place | undefined {
  const [at, id] = text?.split(".") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

const nameOf = (row: MotivationRow) => `${row.publishDate!}.${row.id}`;

function asRead(row: MotivationRow, language: Language): MotivationWords {
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
    version: bibleVerse && versionName(versionOf(bibleVerse, language), language),
    tags: stringList.decode(row.tags).map((tag) => themeIn(tag, language)),
  };
}

/** The edition of a verse that is the library's to the letter. */
const versionOf = (verse: string, language: Language) =>
  devotions.find(({ texts }) => sameWords(texts[language].verse, verse))?.texts[language].version ?? null;

/** The daily job's tags are the library's own names for its themes. */
const themeIn = (tag: string, language: Language) =>
  themes.some((theme) => theme === tag) ? i18nFor(language).t(`motivations:themes.${tag}`) : tag;
