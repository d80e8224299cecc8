import { findPassage, findPassageEverywhere, libraryVersions } from "~/features/bible/passages-admin.server";
import type { Caller } from "~/auth/caller.server";
import { languages, type Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { getVersionName } from "../verses/version-name.server";
import type { OwnTextField } from "./own-devotion-fields";
import type { OwnTextInput, OwnTextsInput } from "./own-devotions.schema";
import type { DevotionText } from "./library-order";

type Texts = Partial<Record<Language, DevotionText>>;
type Problems = Partial<Record<`${OwnTextField}_${Language}`, string>>;

/**
 * The texts that are stored: of the languages with an explanation and a motivation. A missing reference is the one of
 * another language, a missing verse the library's. Throws AppError 400 at the fields (`verse_ht`) that lack something.
 */
export async function completeTexts(caller: Caller, given: OwnTextsInput): Promise<Texts> {
  const { texts, problems } = await readTexts(caller, given);
  const errors: Record<string, string[]> = {};
  for (const [field, key] of Object.entries(problems)) errors[field] = [key];
  if (Object.keys(errors).length > 0) throw new AppError(400, "invalid", { errors });
  return texts;
}

/** The same with the problems by field, for a file with many devotions. */
export async function readTexts(
  caller: Caller,
  given: OwnTextsInput,
): Promise<{ texts: Texts; problems: Problems }> {
  const problems: Problems = {};
  const texts: Texts = {};
  const named = languages.find((language) => given[language]?.reference);
  const lacksReference = languages.some((language) => given[language] && !given[language].reference);
  const passages =
    named && lacksReference ? await findInAll(caller, given[named]!.reference, named) : undefined;
  for (const language of languages) {
    const text = given[language];
    if (!text || !(await isWritten(caller, text, language))) continue;
    if (!text.explanation) problems[`explanation_${language}`] = "admin-library:errors.explanation";
    if (!text.motivation) problems[`motivation_${language}`] = "admin-library:errors.motivation";
    // A text that says all of this itself, as those of a file do, needs no look-up.
    const isComplete = text.reference && text.verse && text.version;
    const held = isComplete
      ? null
      : text.reference
        ? await find(caller, text.reference, language)
        : passages?.[language];
    // Versions count verses differently: only what the library holds is named alike in all languages.
    const reference = text.reference || (held?.text ? held.reference : "");
    const verse = text.verse || held?.text || "";
    if (!reference) problems[`reference_${language}`] = "admin-library:errors.reference";
    else if (!verse) problems[`verse_${language}`] = "admin-library:errors.verse";
    const isHeld = held?.text && verse.trim() === held.text.trim();
    const version = toVersionCode(isHeld ? held.version : text.version, language);
    texts[language] = {
      reference,
      verse,
      version,
      explanation: text.explanation,
      motivation: text.motivation,
    };
  }
  if (Object.keys(texts).length === 0) {
    const first = named ?? caller.language;
    problems[`explanation_${first}`] = "admin-library:errors.noText";
  }
  return { texts, problems };
}

/** Whether a person wrote in a language. A verse that was filled in from the library alone is no text. */
async function isWritten(caller: Caller, text: OwnTextInput, language: Language): Promise<boolean> {
  if (text.explanation || text.motivation) return true;
  if (!text.verse) return false;
  const held = text.reference && (await find(caller, text.reference, language));
  return !held || held.text?.trim() !== text.verse.trim();
}

/** Null when there is no such passage: a person may name it as they like. */
const find = (caller: Caller, passage: string, language: Language) =>
  refuseToNull(findPassage(caller, { passage, in: language }));
const findInAll = (caller: Caller, passage: string, language: Language) =>
  refuseToNull(findPassageEverywhere(caller, { passage, in: language }));

async function refuseToNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The code of a version when its name is the library's, so that it is named in every language alike. */
const toVersionCode = (typed: string, language: Language): string | null =>
  typed === getVersionName(libraryVersions[language], language) || typed === libraryVersions[language]
    ? libraryVersions[language]
    : typed || null;
