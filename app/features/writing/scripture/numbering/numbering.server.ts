import type { Language } from "~/i18n/languages";
import type { Passage } from "../parse-passage.server";
import { differences } from "./differences.server";
import { knownNumberings } from "../known-numberings";

/**
 * How a version numbers its verses: the name of a known way (`kjv`, `lsg1910`, `hebrew`), or the differences from King
 * James: `JON 1:16 2:11, MIC 4:14 5:14`.
 */
export type Numbering = string;

/** A book's chapter with its last verse. */
export interface ChapterEnd {
  book: string;
  chapter: number;
  last: number;
}

interface Difference {
  name: string;
  ends: ChapterEnd[];
  /** A verse of King James, and one with the same words: `JON 1:17`, `JON 2:1`. */
  pairs: [string, string][];
  /** The known numberings that have it. */
  of: string[];
}

/** `8:1-4` is four verses of chapter 8; `12:18+13:1` are two. */
const listVerses = (book: string, verses: string): string[] =>
  verses.split("+").flatMap((part) => {
    const [chapter, range = ""] = part.split(":");
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${book} ${chapter}:${first + at}`);
  });

const known: Difference[] = differences
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", equal = "", of = ""] = line.split(" | ");
    const [book = "", ...ends] = name.split(" ");
    const pairs = equal.split(" ").flatMap((one) => {
      const [kjv = [], other = []] = one.split("=").map((verses) => listVerses(book, verses));
      const longer = kjv.length > other.length ? kjv : other;
      return longer.map((_, at): [string, string] => [kjv[at] ?? kjv.at(-1)!, other[at] ?? other.at(-1)!]);
    });
    return {
      ...{ name, pairs, of: of.split(" ") },
      ends: ends.map((end) => {
        const [chapter = 0, last = 0] = end.split(":").map(Number);
        return { book, chapter, last };
      }),
    };
  });

/** How the site's own text of each language counts. */
export const numberingOf = (language: Language): Numbering => (language === "fr" ? "lsg1910" : "kjv");

/** Verses with the same words: from King James to the version, and back. */
interface Index {
  fromKjv: Map<string, string[]>;
  toKjv: Map<string, string[]>;
}
const indexes = new Map<Numbering, Index>();

function indexOf(numbering: Numbering): Index {
  const made = indexes.get(numbering);
  if (made) return made;
  const names = numbering.split(", ");
  const index: Index = { fromKjv: new Map(), toKjv: new Map() };
  for (const { name, pairs, of } of known)
    if (names.includes(name) || of.includes(numbering))
      for (const [kjv, other] of pairs) {
        index.fromKjv.set(kjv, [...(index.fromKjv.get(kjv) ?? []), other]);
        index.toKjv.set(other, [...(index.toKjv.get(other) ?? []), kjv]);
      }
  indexes.set(numbering, index);
  return index;
}

/** A verse that only the other side counts there has no counterpart. */
const look = (verse: string, forth: Map<string, string[]>, back: Map<string, string[]>): string[] =>
  forth.get(verse) ?? (back.has(verse) ? [] : [verse]);

/**
 * The passage with the same words in another numbering, one for each chapter that they are in there. Empty when that
 * numbering counts none of them: the title of a psalm.
 */
export function convertToParts(passage: Passage, from: Numbering, to: Numbering): Passage[] {
  if (from === to) return [passage];
  const { book, chapter, verse, lastVerse } = passage;
  const [source, target] = [indexOf(from), indexOf(to)];
  const parts = new Map<number, Passage>();
  for (let number = verse; number <= lastVerse; number += 1)
    for (const kjv of look(`${book} ${chapter}:${number}`, source.toKjv, source.fromKjv))
      for (const found of look(kjv, target.fromKjv, target.toKjv)) {
        const [chapterThere = 0, there = 0] = found
          .slice(book.length + 1)
          .split(":")
          .map(Number);
        if (there === 0) continue;
        const part = parts.get(chapterThere);
        parts.set(chapterThere, {
          ...{ book, chapter: chapterThere },
          verse: Math.min(there, part?.verse ?? there),
          lastVerse: Math.max(there, part?.lastVerse ?? there),
        });
      }
  return [...parts.values()].sort((one, other) => one.chapter - other.chapter);
}

/**
 * The passage with the same words in another numbering. Where they are in two chapters, the part in the chapter that
 * has more of them; in the same chapter when both have as many. Null when it counts none of them.
 */
export function convertPassage(passage: Passage, from: Numbering, to: Numbering): Passage | null {
  const weight = ({ chapter, verse, lastVerse }: Passage) =>
    lastVerse - verse + (chapter === passage.chapter ? 0.5 : 0);
  const parts = convertToParts(passage, from, to);
  return parts.toSorted((one, other) => weight(other) - weight(one))[0] ?? null;
}

/** How a version numbers its verses, by the last verse of each of its chapters. */
export function recogniseNumbering(ends: readonly ChapterEnd[]): Numbering {
  const last = new Map(ends.map((end) => [`${end.book} ${end.chapter}`, end.last]));
  const lastOf = ({ book, chapter }: ChapterEnd) => last.get(`${book} ${chapter}`);
  // Only those whose chapters are all there can be seen.
  const visible = known.filter(
    ({ ends }) => ends.length > 0 && ends.every((end) => lastOf(end) !== undefined),
  );
  const found = visible.filter(({ ends }) => ends.every((end) => lastOf(end) === end.last));
  const same = knownNumberings.find((name) =>
    visible.every((difference) => difference.of.includes(name) === found.includes(difference)),
  );
  return same ?? found.map(({ name }) => name).join(", ");
}
