import type { Language } from "~/i18n/languages";
import { devotions } from "~db/library/devotions";

/** A text whose scripture is out of a translator's reach: marks stand for it, and what they stand for is put back after. */
export interface ProtectedText {
  text: string;
  /** What stands in the place of mark 1, 2 …, in the target language. */
  replacements: string[];
  /** Passages that the library does not have: they stay in the language they were quoted in. */
  untranslated: string[];
}

export const placeholderPattern = /⟦(\d+)⟧/g;

/**
 * Takes the scripture out of a text that is to be translated (never by a machine). A verse of the library becomes the
 * target language's own version, a reference that language's name of the book, any other passage quoted beside its
 * reference stays as it is. `isQuotation`: the whole text is one, as a block of Markdown.
 */
export function protectScripture(
  source: string,
  from: Language,
  to: Language,
  isQuotation = false,
): ProtectedText {
  const kept: string[] = [];
  const left: string[] = [];
  const keep = (words: string) => `⟦${kept.push(words)}⟧`;
  let text = source.normalize("NFC");
  for (const { pattern, verse } of listVersePatterns(from, to)) {
    text = text.replace(pattern, (found) => keep(matchEnding(verse, found)));
  }
  const hasLibraryVerse = kept.length > 0;
  const references = new Set<string>();
  text = text.replace(referencesIn(from), (found: string) => {
    const mark = keep(translateReference(found, from, to));
    references.add(mark);
    return mark;
  });
  const isCited = () => references.size > 0 || new RegExp(unknownReference, "u").test(text);
  if (isQuotation && !hasLibraryVerse && isCited()) {
    const whole = restoreScripture(text, kept);
    return { text: "⟦1⟧", replacements: [whole], untranslated: [whole] };
  }
  const leave = (quoted: string, { reference }: Record<string, string>) => {
    const isVerse = reference!.startsWith("⟦") && !references.has(reference!);
    if (isVerse || quoted.includes("⟦")) return quoted;
    left.push(quoted);
    return keep(quoted);
  };
  text = text
    .replace(quotedBefore, (quoted, ...more) => leave(quoted, more.at(-1) as Record<string, string>))
    .replace(quotedAfter, (quoted, ...more) => leave(quoted, more.at(-1) as Record<string, string>));
  return { text, replacements: kept, untranslated: left };
}

/** Puts back what the marks stand for. */
export const restoreScripture = (text: string, kept: string[]): string =>
  text.replace(placeholderPattern, (mark, number: string) => kept[Number(number) - 1] ?? mark);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Word by word, whatever line breaks, apostrophes or marks stand between: as long as the words are the verse's. */
const buildQuotationPattern = (verse: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${(verse.match(/[\p{L}\p{N}]+/gu) ?? []).map(escapeRegExp).join("[^\\p{L}\\p{N}⟦⟧]{1,8}")}(?![\\p{L}\\p{N}])${/[:;,]$/.test(verse) ? String.raw`(?:\s?[.!?:;,])?` : String.raw`(?:\s?[!?]|\.)?`}`,
    "giu",
  );

const versePatternsCache = new Map<string, { pattern: RegExp; verse: string }[]>();

function listVersePatterns(from: Language, to: Language) {
  const key = `${from} ${to}`;
  const verses =
    versePatternsCache.get(key) ??
    devotions
      .map(({ texts }) => ({ pattern: buildQuotationPattern(texts[from].verse), verse: texts[to].verse }))
      .sort((a, b) => b.pattern.source.length - a.pattern.source.length); // a verse may hold another one
  versePatternsCache.set(key, verses);
  return verses;
}

/** Ends as the quotation did: a sentence that goes on after it has no full stop there. */
const matchEnding = (verse: string, quoted: string) =>
  /[.!?:;,]$/.test(quoted) ? verse : verse.replace(/\s?[.,;:]$/, "");

const getBookName = (reference: string) => reference.replace(/\s+\d+:[\d–-]+$/, "");

const bookNamesCache = new Map<Language, string[]>();

/** The books as the library names them, longest first: "1 Jean" before "Jean". */
function listBookNames(from: Language): string[] {
  const known = bookNamesCache.get(from);
  if (known) return known;
  const names = new Set(devotions.map(({ texts }) => getBookName(texts[from].reference)));
  const sorted = [...names].sort((a, b) => b.length - a.length);
  bookNamesCache.set(from, sorted);
  return sorted;
}

const place = String.raw`\s+\d{1,3}\s?[:.,]\s?\d{1,3}(?:\s?[-–]\s?\d{1,3})?(?!\d)`;
const between = String.raw`[\s\u00a0*_>(\[:,—–-]{0,12}`;
const quotation = String.raw`(?:«[^«»]{12,}»|“[^“”]{12,}”|"[^"\n]{12,}")`;
/** Of a book the library does not know. */
const unknownReference = String.raw`(?:[1-3]\s?)?(?<!\p{L})\p{Lu}\p{L}+\.?${place}`;
/** A reference that was kept already, or one of such a book. */
const cited = String.raw`(?<reference>⟦\d+⟧|${unknownReference})`;
const quotedBefore = new RegExp(`${quotation}(?=${between}${cited})`, "gu");
const quotedAfter = new RegExp(`(?<=${cited}${between})${quotation}`, "gu");

const referencesIn = (from: Language) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[1-3]\s)(?:${listBookNames(from)
      .map(escapeRegExp)
      .join("|")
      .replaceAll(" ", String.raw`\s`)})s?${place}`,
    "gu",
  );

/** The reference in the other language: the library's own where it has the passage, else that language's name of the book. */
function translateReference(reference: string, from: Language, to: Language): string {
  const bare = reference
    .replace(/[\s\u00a0]+/g, " ")
    .replace(/ ?([:.,]) ?(\d+)( ?[-–] ?(\d+))?$/, (_all, _mark, verse: string, _range, last?: string) =>
      last ? `:${verse}-${last}` : `:${verse}`,
    );
  const book = listBookNames(from).find((name) => bare.startsWith(name))!;
  const verses = bare.slice(book.length).replace(/^s(?= )/, ""); // "Psaumes 23:1"
  const known = devotions.find(({ texts }) => texts[from].reference === book + verses);
  const same = devotions.find(({ texts }) => getBookName(texts[from].reference) === book)!;
  return known?.texts[to].reference ?? getBookName(same.texts[to].reference) + verses;
}
