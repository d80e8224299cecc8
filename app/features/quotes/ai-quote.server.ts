import { languageInstruction } from "~/i18n/language-instruction";
import { z } from "zod";
import { normalizeAiText } from "~/features/devotion/ai-drafts/request-draft.server";
import type { Language } from "~/i18n/languages";
import type { Ai } from "~/providers/ai.server";
import { AppError } from "~/request/errors";
import { devotions } from "~db/library/devotions";
import { quotes } from "~db/library/quotes";
import { findSentenceFault, sentenceWords, type OthersWords } from "./check-sentence";
import type { QuoteText } from "./library-quote.server";
import type { QuoteCategory } from "./quote-choices";

/** Short, because a visitor waits and the library is the fallback. */
const TIMEOUT_MS = 6_000;

const buildInstructions = (
  language: Language,
) => `You write one sentence of encouragement for a picture, in the voice of a warm, evangelical Haitian pastor's ministry.
${languageInstruction(language)}
"quote": ${sentenceWords.join(" to ")} words on the given theme, plain, tender and concrete; one thought that a person can carry through the day.
It is the ministry's own sentence. Do not quote, paraphrase, cite or allude to scripture, hymns, proverbs or anybody's words. Name no person.
Theology: historic Christian faith, grace first. No promise of wealth or healing, no guilt, no politics, no medical advice; tender with those who grieve.
No figures, no quotation marks, no dashes, no markup, no links, no emoji.`;

/**
 * A sentence written by AI, as the ministry's own. Null without a configured AI, over the rate limit, when the AI fails
 * or times out, or when the sentence fails `findSentenceFault`.
 */
export async function requestAiQuote(
  ai: Ai,
  { category, language }: { category: QuoteCategory; language: Language },
  beforeAsking: () => Promise<void>,
): Promise<QuoteText | null> {
  if (!ai.isConfigured() || !(await isAllowed(beforeAsking))) return null;
  const answer = await ai
    .ask({
      system: buildInstructions(language),
      user: JSON.stringify({ theme: category }),
      schema: z.object({ quote: z.string() }),
      name: "quote",
      timeoutMs: TIMEOUT_MS,
    })
    .catch(() => null); // the provider logged the reason
  if (!answer) return null;
  const quote = normalizeAiText(answer.quote, language);
  if (findSentenceFault(quote, language, listOthersWords(language))) return null;
  return {
    quote,
    author: null,
    work: null,
    verseReference: null,
    version: null,
    source: "ai",
    librarySlug: null,
  };
}

async function isAllowed(beforeAsking: () => Promise<void>): Promise<boolean> {
  try {
    await beforeAsking();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

const listOthersWords = (language: Language): OthersWords => ({
  texts: [
    ...devotions.map(({ texts }) => texts[language].verse),
    ...quotes.map(({ quote }) => quote[language]),
  ],
  authors: quotes.flatMap(({ author }) => author?.[language] ?? []),
});
