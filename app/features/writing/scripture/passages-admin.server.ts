import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { comforts } from "~db/library/comfort";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";
import { convertPassage, numberingOf } from "./numbering/numbering.server";
import { parsePassage, type Passage } from "./parse-passage.server";
import type { FoundPassage, PassageQuery, Quotation } from "./passage.schema";

const NEAR = 5;

/** A passage of the library: in each language its place, as that version counts verses, and its words. */
type LibraryPassage = Record<Language, Quotation & { passage: string }>;

/**
 * The words of a passage in the version of the text's language. Throws AppError 400 at `passage` when there is no such
 * passage. The library holds only some: for another one the answer has no words.
 */
export async function findPassage(
  caller: Caller,
  { passage, in: language }: PassageQuery,
): Promise<FoundPassage> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const named = await parsePassage(passage, language);
  if (!named)
    throw new AppError(400, "invalid", { errors: { passage: ["admin-writing:editor.verse.unknown"] } });
  return describePassage(named, passage, language);
}

/** The same in every language: a passage that is named in one language is found as that language's version counts it. */
export async function findPassageEverywhere(
  caller: Caller,
  { passage, in: language }: PassageQuery,
): Promise<Record<Language, FoundPassage>> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const named = await parsePassage(passage, language);
  if (!named)
    throw new AppError(400, "invalid", { errors: { passage: ["admin-writing:editor.verse.unknown"] } });
  const inLanguage = (one: Language) => describePassage(named, passage, one);
  return { fr: inLanguage("fr"), ht: inLanguage("ht"), en: inLanguage("en"), es: inLanguage("es") };
}

function describePassage(
  named: Passage & { language: Language },
  typed: string,
  language: Language,
): FoundPassage {
  // The title of a psalm is not counted everywhere: it keeps its number.
  const { book, chapter, verse, lastVerse } =
    convertPassage(named, numberingOf(named.language), numberingOf(language)) ?? named;
  const verses = lastVerse > verse ? `${verse}-${lastVerse}` : `${verse}`;
  const held = listPassages();
  const found = held.find((one) => one[language].passage === `${book}.${chapter}.${verses}`)?.[language];
  const ofBook = held.map((one) => one[language]).filter((one) => one.passage.startsWith(`${book}.`));
  const bookName = ofBook[0]?.reference.replace(/\s+\d+:.*$/, "");
  return {
    reference: found?.reference ?? (bookName ? `${bookName} ${chapter}:${verses}` : typed),
    text: found?.text ?? null,
    version: tFor(language)(`devotion:versions.${versions[language]}`),
    near: found
      ? []
      : ofBook
          .toSorted((one, other) => distanceTo(chapter, one.passage) - distanceTo(chapter, other.passage))
          .slice(0, NEAR)
          .map(({ reference, text }) => ({ reference, text })),
  };
}

/** How many chapters lie between. */
const distanceTo = (chapter: number, passage: string) => Math.abs(Number(passage.split(".")[1]) - chapter);

const versions = { fr: "lsg1910", ht: "limye", en: "kjv", es: "rv1909" } as const;

let passages: LibraryPassage[] | undefined;

/** Every passage that the library quotes, once. */
function listPassages(): LibraryPassage[] {
  const inLanguages = (make: (language: Language) => Quotation & { passage: string }): LibraryPassage => ({
    fr: make("fr"),
    ht: make("ht"),
    en: make("en"),
    es: make("es"),
  });
  passages ??= [
    ...devotions.map(({ texts }) =>
      inLanguages((language) => ({ ...texts[language], text: texts[language].verse })),
    ),
    ...comforts.map(({ reference, verse }) =>
      inLanguages((language) => ({ ...reference[language], text: verse[language] })),
    ),
    ...quotes.flatMap(({ reference, quote }) =>
      reference ? [inLanguages((language) => ({ ...reference[language], text: quote[language] }))] : [],
    ),
  ].filter((one, at, all) => all.findIndex((other) => other.fr.passage === one.fr.passage) === at);
  return passages;
}
