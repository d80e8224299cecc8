import { detectTextLanguage } from "~/i18n/detect-text-language";
import type { Caller } from "~/auth/caller.server";
import { requireSubscriber } from "~/features/newsletter/subscribers/subscriber-access.server";
import { languages, type Language } from "~/i18n/languages";
import { ministryAi } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { singleFlight } from "~/request/single-flight";
import {
  translatePlainText,
  translateScriptureAlone,
} from "~/features/translation/machine-translation.server";
import { findInstalledQuotations } from "~/features/translation/installed-quotations.server";
import { protectScripture } from "~/features/translation/protected-scripture.server";
import { findSourceLanguage } from "./source-language.server";
import type { TranslateTextInput } from "./translate-text.schema";
import {
  digestText,
  findTextTranslation,
  storeTextTranslation,
  type TextTranslation,
} from "./text-translations.server";

/** Short, because a person waits for the response. */
const TIMEOUT_MS = 30_000;

/** Whether texts other than scripture can be translated. */
export const canTranslateTexts = () => ministryAi.isConfigured();

/**
 * Translates a subscriber's text. Scripture is replaced by the target language's own version. A text that needs no AI,
 * or whose translation is stored, causes no AI call; `beforeAsking` counts the AI calls towards the rate limit. The
 * text is neither stored nor logged. Throws AppError 403, 503 and 502.
 */
export async function translateText(
  caller: Caller,
  input: TranslateTextInput,
  beforeAsking: () => Promise<void>,
  { ai = ministryAi, timeoutMs = TIMEOUT_MS } = {},
): Promise<TextTranslation> {
  await requireSubscriber(caller);
  const textDigest = digestText(input);
  const known = (await translateWithoutAi(input)) ?? (await findTextTranslation(textDigest));
  if (known) return known;
  if (!ai.isConfigured()) throw new AppError(503, "translator:notConfigured");
  await beforeAsking();
  return askOnce(textDigest, async () => {
    const translation = await askForTranslation(input, ai, timeoutMs);
    await storeTextTranslation(textDigest, translation);
    return translation;
  }).catch(toTextFailure);
}

/** The translation of a text that is only scripture, has no letters or is already in the target language; else null. */
async function translateWithoutAi({
  text,
  targetLanguage: to,
}: TranslateTextInput): Promise<TextTranslation | null> {
  if (detectTextLanguage(text) === to) return { translatedText: text, hasUntranslatedScripture: false };
  for (const from of otherLanguages(to)) {
    const translatedText = await translateScriptureAlone(text, { from, to });
    if (translatedText !== null) return { translatedText, ...(await checkScripture(text, from, to)) };
  }
  return null;
}

const otherLanguages = (language: Language) => languages.filter((other) => other !== language);

async function checkScripture(text: string, from: Language, to: Language) {
  const installed = await findInstalledQuotations([text], { from, to });
  const { untranslated } = protectScripture(text, from, to, { installed });
  return { hasUntranslatedScripture: untranslated.length > 0 };
}

const askOnce = singleFlight<TextTranslation>();

/** Replaces the AI's 502 by one with a message about this text. */
function toTextFailure(error: unknown): never {
  if (error instanceof AppError && error.status === 502) throw new AppError(502, "translator:failedText");
  throw error;
}

async function askForTranslation(
  { text, targetLanguage: to }: TranslateTextInput,
  ai: typeof ministryAi,
  timeoutMs: number,
): Promise<TextTranslation> {
  const source = await findSourceLanguage(ai, text);
  if (source === to) return { translatedText: text, hasUntranslatedScripture: false };
  // The library has no other languages: for those, only passages quoted with a reference stay untranslated.
  const from = source ?? otherLanguages(to)[0]!;
  const translated = await translatePlainText(ai, text, {
    from,
    to,
    texts: "words that a member of a Haitian church wants to read or send in another language",
    timeoutMs,
  });
  if ("fault" in translated) throw new AppError(502, "aiFailed");
  return { translatedText: translated.text, ...(await checkScripture(text, from, to)) };
}
