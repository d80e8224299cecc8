import { languages, type Language } from "~/i18n/languages";
import { bookCodes } from "./book-codes";
import { convertToParts, numberingOf } from "./numbering/numbering.server";
import { devotions } from "~db/library/devotions";

/** A passage of one chapter: the USFM code of its book, and its verses. */
export interface Passage {
  book: string;
  chapter: number;
  verse: number;
  lastVerse: number;
}

const osisBooks =
  "Gen Exod Lev Num Deut Josh Judg Ruth 1Sam 2Sam 1Kgs 2Kgs 1Chr 2Chr Ezra Neh Esth Job Ps Prov Eccl Song Isa Jer Lam " +
  "Ezek Dan Hos Joel Amos Obad Jonah Mic Nah Hab Zeph Hag Zech Mal Matt Mark Luke John Acts Rom 1Cor 2Cor Gal Eph Phil " +
  "Col 1Thess 2Thess 1Tim 2Tim Titus Phlm Heb Jas 1Pet 2Pet 1John 2John 3John Jude Rev";
const osisByUsfm = new Map(osisBooks.split(" ").map((osis, at) => [bookCodes[at]!, osis]));

const typedPassage =
  /^(?<book>.*\p{L}.*?)\s*(?<chapter>\d{1,3})\s*[.:,]\s*(?<verse>\d{1,3})(?:\s*[-–—]\s*(?<last>\d{1,3}))?$/u;

/**
 * The passage that a person named, in the first of these languages that has it: `Jan 3:16`, `Jean 3.16`, `Jn 3, 16-18`.
 * Null when there is no such book, chapter or verse.
 */
export async function parsePassage(
  typed: string,
  preferred: Language,
): Promise<(Passage & { language: Language }) | null> {
  const found = typedPassage.exec(typed.normalize("NFC").trim())?.groups;
  if (!found) return null;
  const [chapter, verse] = [Number(found.chapter), Number(found.verse)];
  const lastVerse = found.last ? Number(found.last) : verse;
  if (lastVerse < verse) return null;
  for (const language of [preferred, ...languages.filter((other) => other !== preferred)]) {
    const exists = await makeCheck(language);
    const book = exists(found.book!, { chapter, verse, lastVerse });
    if (book) return { book, chapter, verse, lastVerse, language };
  }
  return null;
}

type Check = (book: string, verses: Omit<Passage, "book">) => string | null;
const checks = new Map<Language, Promise<Check>>();

function makeCheck(language: Language): Promise<Check> {
  const known = checks.get(language) ?? loadCheck(language);
  checks.set(language, known);
  return known;
}

/** What the names of books are in a language: large, and few processes need it. */
const loadNames = {
  fr: () => import("bible-passage-reference-parser/esm/lang/fr.js"),
  ht: () => import("bible-passage-reference-parser/esm/lang/ht.js"),
  en: () => import("bible-passage-reference-parser/esm/lang/en.js"),
  es: () => import("bible-passage-reference-parser/esm/lang/es.js"),
};

async function loadCheck(language: Language): Promise<Check> {
  const { bcv_parser: Parser } = await import("bible-passage-reference-parser");
  const parser = new Parser(await loadNames[language]());
  const names = listLibraryBooks(language);
  const exists = (words: string, chapter: number, verse: number) => {
    parser.parse(`${words} ${chapter}:${verse}`);
    const [osis, atChapter, atVerse] = parser.osis().split(".");
    const book = atChapter === String(chapter) && atVerse === String(verse) ? osis : undefined;
    return book ? ([...osisByUsfm].find(([, name]) => name === book)?.[0] ?? null) : null;
  };
  // The parser reads English codes in every language, and lacks some names of the library's own.
  return (typed, verses) => {
    const own = names.get(typed.toLowerCase().replace(/\s+/g, " "));
    const name = own ? osisByUsfm.get(own)! : typed;
    const book = exists(name, verses.chapter, 1);
    if (!book) return null;
    // The parser counts as King James does. Only the title of a psalm is nowhere there.
    const parts = convertToParts({ book, ...verses }, numberingOf(language), "kjv");
    if (parts.length === 0) return book === "PSA" ? book : null;
    return parts.every(({ chapter, lastVerse }) => exists(name, chapter, lastVerse)) ? book : null;
  };
}

/** Names that the parser lacks, and no verse of the library has. */
const furtherNames: Partial<Record<Language, [string, string][]>> = {
  ht: [
    ["1 korent", "1CO"],
    ["2 korent", "2CO"],
    ["izayi", "ISA"],
    ["malaki", "MAL"],
  ],
};

/** The library's names of books in lower case, with their codes. */
const listLibraryBooks = (language: Language): Map<string, string> =>
  new Map([
    ...(furtherNames[language] ?? []),
    ...devotions.map(({ texts }): [string, string] => {
      const { passage, reference } = texts[language];
      return [reference.replace(/\s+\d+:.*$/, "").toLowerCase(), passage.slice(0, 3)];
    }),
  ]);
