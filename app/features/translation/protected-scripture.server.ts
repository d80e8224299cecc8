import { quotationMarkdown } from "~/features/writing/scripture/quotation-markdown";
import type { Language } from "~/i18n/languages";
import { quoteVerse } from "~/ui/verse";
import { devotions } from "~db/library/devotions";

/** A text with placeholders instead of scripture, and what they stand for. */
export interface ProtectedText {
  text: string;
  /** The texts for placeholder 1, 2 …, in the target language. */
  replacements: string[];
  /** Passages that neither the library nor an installed Bible has: they stay in their language. */
  untranslated: string[];
  /** The whole text is a quotation from an installed Bible. */
  isInstalled?: boolean;
}

/** A passage in the installed Bible of the target language. */
interface InstalledQuotation {
  text: string;
  reference: string;
  version: string;
  attribution: string | null;
  /** Its words may stand within a sentence, where nobody names their version. */
  isFree: boolean;
}

export interface InstalledQuotations {
  /** By their references as they stand in the text. */
  byReference: Map<string, InstalledQuotation>;
  /** The paragraphs of Markdown that name somebody under a quotation. */
  attributions: Set<string>;
}

export const nothingInstalled = (): InstalledQuotations => ({
  byReference: new Map(),
  attributions: new Set(),
});

export const placeholderPattern = /⟦(\d+)⟧/g;

/**
 * Replaces scripture by placeholders, because a machine never translates it. A verse of the library becomes the target
 * language's own version. A reference gets that language's name of the book. Any other passage quoted beside its
 * reference is taken from `installed`, or stays as it is. `isQuotation`: the whole text is a block quotation.
 */
export function protectScripture(
  source: string,
  from: Language,
  to: Language,
  { isQuotation = false, installed = nothingInstalled() } = {},
): ProtectedText {
  const kept: string[] = [];
  const left: string[] = [];
  const keep = (words: string) => `⟦${kept.push(words)}⟧`;
  let text = source.normalize("NFC");
  const words = listWords(text);
  for (const verse of listVerses(from)) {
    if (!words.includes(verse.words)) continue;
    text = text.replace(getQuotationPattern(verse), (found) =>
      keep(matchEnding(verse.texts[to].verse, found)),
    );
  }
  const hasLibraryVerse = kept.length > 0;
  /** The placeholders of references, and what stood there. */
  const references = new Map<string, string>();
  text = text.replace(referencesIn(from), (found: string) => {
    const mark = keep(translateReference(found, from, to));
    references.set(mark, found);
    return mark;
  });
  const isCited = () => references.size > 0 || new RegExp(unknownReference, "u").test(text);
  if (isQuotation && !hasLibraryVerse && isCited()) {
    const last = source.normalize("NFC").trim().split("\n").at(-1)!;
    const quotation = installed.byReference.get(listReferences(last, from)[0] ?? "");
    if (quotation)
      return {
        ...{ text: "⟦1⟧", replacements: [quotationMarkdown(quotation)] },
        ...{ untranslated: [], isInstalled: true },
      };
    const whole = restoreScripture(text, kept);
    return { text: "⟦1⟧", replacements: [whole], untranslated: [whole] };
  }
  const leave = (quoted: string, { reference }: Record<string, string>) => {
    const isVerse = reference!.startsWith("⟦") && !references.has(reference!);
    if (isVerse || quoted.includes("⟦")) return quoted;
    const quotation = installed.byReference.get(references.get(reference!) ?? reference!);
    if (quotation?.isFree) {
      const [, number] = /^⟦(\d+)⟧$/.exec(reference!) ?? [];
      if (number) kept[Number(number) - 1] = quotation.reference;
      return keep(quoteVerse(quotation.text.replace(/\s*\n\s*/g, " "), to));
    }
    left.push(quoted);
    return keep(quoted);
  };
  text = text
    .replace(quotedBefore, (quoted, ...more) => leave(quoted, more.at(-1) as Record<string, string>))
    .replace(quotedAfter, (quoted, ...more) => leave(quoted, more.at(-1) as Record<string, string>));
  return { text, replacements: kept, untranslated: left };
}

/** The references in a text, of books that the library has and of others. */
export function listReferences(text: string, from: Language): string[] {
  const plain = text.normalize("NFC");
  const known = plain.match(referencesIn(from)) ?? [];
  return [
    ...known,
    ...(plain.replace(referencesIn(from), "").match(new RegExp(unknownReference, "gu")) ?? []),
  ];
}

/** Puts the scripture back. */
export const restoreScripture = (text: string, kept: string[]): string =>
  text.replace(placeholderPattern, (mark, number: string) => kept[Number(number) - 1] ?? mark);

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const wordPattern = /[\p{L}\p{N}]+/gu;

/** The words of a text in lower case, each between two spaces. */
const listWords = (text: string) => ` ${(text.toLowerCase().match(wordPattern) ?? []).join(" ")} `;

interface LibraryVerse {
  /** In its language. */
  verse: string;
  words: string;
  texts: Record<Language, { verse: string }>;
}

const versesCache = new Map<Language, LibraryVerse[]>();

/** The library's verses in a language, longest first: a verse may contain another one. */
function listVerses(from: Language): LibraryVerse[] {
  const verses =
    versesCache.get(from) ??
    devotions
      .map(({ texts }) => ({ verse: texts[from].verse, words: listWords(texts[from].verse), texts }))
      .sort((a, b) => b.words.length - a.words.length);
  versesCache.set(from, verses);
  return verses;
}

/** Matches the words of a verse with any line breaks, apostrophes and punctuation between them. */
const buildQuotationPattern = (verse: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${(verse.match(wordPattern) ?? []).map(escapeRegExp).join("[^\\p{L}\\p{N}⟦⟧]{1,8}")}(?![\\p{L}\\p{N}])${/[:;,]$/.test(verse) ? String.raw`(?:\s?[.!?:;,])?` : String.raw`(?:\s?[!?]|\.)?`}`,
    "giu",
  );

// Compiled only for a verse whose words a text has: all of them take a second.
const quotationPatterns = new Map<string, RegExp>();

function getQuotationPattern({ verse }: LibraryVerse): RegExp {
  const pattern = quotationPatterns.get(verse) ?? buildQuotationPattern(verse);
  quotationPatterns.set(verse, pattern);
  return pattern;
}

/** Keeps or drops the final punctuation as the quotation did. */
const matchEnding = (verse: string, quoted: string) =>
  /[.!?:;,]$/.test(quoted) ? verse : verse.replace(/\s?[.,;:]$/, "");

const getBookName = (reference: string) => reference.replace(/\s+\d+:[\d–-]+$/, "");

const bookNamesCache = new Map<Language, string[]>();

/** The library's names of books, longest first: "1 Jean" before "Jean". */
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
/** A reference to a book that is not in the library. */
const unknownReference = String.raw`(?:[1-3]\s?)?(?<!\p{L})\p{Lu}\p{L}+\.?${place}`;
/** A placeholder of a reference, or a reference to an unknown book. */
const cited = String.raw`(?<reference>⟦\d+⟧|${unknownReference})`;
const quotedBefore = new RegExp(`${quotation}(?=${between}${cited})`, "gu");
const quotedAfter = new RegExp(`(?<=${cited}${between})${quotation}`, "gu");

const referencePatterns = new Map<Language, RegExp>();

function referencesIn(from: Language): RegExp {
  const books = listBookNames(from)
    .map(escapeRegExp)
    .join("|")
    .replaceAll(" ", String.raw`\s`);
  const pattern =
    referencePatterns.get(from) ??
    new RegExp(String.raw`(?<![\p{L}\p{N}]|[1-3]\s)(?:${books})s?${place}`, "gu");
  referencePatterns.set(from, pattern);
  return pattern;
}

/** The reference in the other language: the library's for its passages, else with the translated name of the book. */
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
