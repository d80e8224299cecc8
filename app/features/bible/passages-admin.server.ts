import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { comforts } from "~db/library/comfort";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";
import { convertPassage, numberingOf } from "~/features/writing/scripture/numbering/numbering.server";
import { parsePassage, type Passage } from "~/features/writing/scripture/parse-passage.server";
import type { FoundPassage, PassageQuery, Quotation } from "~/features/writing/scripture/passage.schema";
import { sayVerses } from "./bible.server";
import { listBiblesOf, MAX_VERSES, quoteBible } from "./quote-bible.server";
import { findBibleRights } from "./rights.server";

const NEAR = 5;

/** A passage of the library: in each language its place, as that version counts verses, and its words. */
type LibraryPassage = Record<Language, Quotation & { passage: string }>;

/**
 * The words of a passage in the text's language: from the library, else from the installed version that was chosen, or
 * was installed first. Throws AppError 400 at `passage` when there is no such passage, or it is too long. Where nothing
 * holds it, the answer has no words.
 */
export async function findPassage(
  caller: Caller,
  { passage, in: language, bible }: PassageQuery,
): Promise<FoundPassage> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  return describePassage(await requirePassage(passage, language), passage, language, bible);
}

/** The same in every language: a passage that is named in one language is found as that language's version counts it. */
export async function findPassageEverywhere(
  caller: Caller,
  { passage, in: language }: PassageQuery,
): Promise<Record<Language, FoundPassage>> {
  requirePermission(caller, "manage_content", "manage_newsletter");
  const named = await requirePassage(passage, language);
  const inLanguage = (one: Language) => describePassage(named, passage, one);
  const [fr, ht, en, es] = await Promise.all([
    inLanguage("fr"),
    inLanguage("ht"),
    inLanguage("en"),
    inLanguage("es"),
  ]);
  return { fr, ht, en, es };
}

type NamedPassage = Passage & { language: Language };

async function requirePassage(typed: string, language: Language): Promise<NamedPassage> {
  const named = await parsePassage(typed, language);
  if (!named) throw refusePassage("admin-writing:editor.verse.unknown");
  if (named.lastVerse - named.verse >= MAX_VERSES)
    throw refusePassage("admin-writing:editor.verse.tooLong", { count: MAX_VERSES });
  return named;
}

const refusePassage = (key: string, params?: { count: number }) =>
  new AppError(400, "invalid", { errors: { passage: [key] }, ...(params && { params }) });

async function describePassage(
  named: NamedPassage,
  typed: string,
  language: Language,
  bible?: string,
): Promise<FoundPassage> {
  // The title of a psalm is not counted everywhere: it keeps its number.
  const { book, chapter, verse, lastVerse } =
    convertPassage(named, numberingOf(named.language), numberingOf(language)) ?? named;
  const held = listPassages();
  const place = `${book}.${chapter}.${sayVerses({ verse, lastVerse })}`;
  const inLibrary = held.find((one) => one[language].passage === place)?.[language];
  const ofBook = held.map((one) => one[language]).filter((one) => one.passage.startsWith(`${book}.`));
  const bookName = ofBook[0]?.reference.replace(/\s+\d+:.*$/, "");
  const installed = await listBiblesOf(language);
  const libraryVersion = tFor(language)(`devotion:versions.${libraryVersions[language]}`);
  const choices = [
    ...(inLibrary ? [{ code: "", name: libraryVersion }] : []),
    ...installed.map(({ code, name }) => ({ code, name })),
  ];
  const chosen = installed.filter(({ code }) => code === bible);
  const quoted = inLibrary && chosen.length === 0 ? null : await quoteFirst([...chosen, ...installed], named);
  if (quoted) {
    const name = bookName ?? quoted.bookName;
    return {
      reference: `${name} ${quoted.verses}`,
      text: quoted.text,
      version: quoted.version.name,
      bible: quoted.version.code,
      attribution: (await findBibleRights(quoted.version.name))?.attribution ?? null,
      versions: choices,
      near: [],
    };
  }
  return {
    reference:
      inLibrary?.reference ??
      (bookName ? `${bookName} ${chapter}:${sayVerses({ verse, lastVerse })}` : typed),
    text: inLibrary?.text ?? null,
    version: libraryVersion,
    bible: null,
    attribution: null,
    versions: choices,
    near: inLibrary
      ? []
      : ofBook
          .toSorted((one, other) => distanceTo(chapter, one.passage) - distanceTo(chapter, other.passage))
          .slice(0, NEAR)
          .map(({ reference, text }) => ({ reference, text })),
  };
}

/** From the first of these versions that has the passage. */
async function quoteFirst(bibles: Awaited<ReturnType<typeof listBiblesOf>>, passage: NamedPassage) {
  for (const version of bibles) {
    const quotation = await quoteBible(version, passage, numberingOf(passage.language));
    if (quotation) return { ...quotation, version };
  }
  return null;
}

/** How many chapters lie between. */
const distanceTo = (chapter: number, passage: string) => Math.abs(Number(passage.split(".")[1]) - chapter);

/** The version whose words the library has in each language. */
export const libraryVersions = { fr: "lsg1910", ht: "limye", en: "kjv", es: "rv1909" } as const;

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
