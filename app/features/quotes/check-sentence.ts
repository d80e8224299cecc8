import {
  countWords,
  findTextFault,
  type ReflectionFault,
} from "~/features/devotion/ai-drafts/check-reflection";
import type { Language } from "~/i18n/languages";

/** Why a sentence was rejected. */
export type SentenceFault = ReflectionFault | "attribution" | "borrowed";

/** Texts that a sentence must not repeat, and authors that it must not name. */
export interface OthersWords {
  texts: readonly string[];
  authors: readonly string[];
}

/** Minimum and maximum number of words. */
export const sentenceWords = [8, 32] as const;
const MAX_CHARACTERS = 220;

const quotationMark = /[«»“”„"‹›‘]|(?<!\p{L})['’]\p{L}.*['’](?!\p{L})/u;
/** A dash before a name, like the signature of a quotation. */
const signature = /(^|[.!?…]\s*)\s*[—–-]{1,2}\s*\p{Lu}/u;
const speaker =
  /(?<!\p{L})(jésus|jezi|jesus|jesús|christ|kris|cristo|paul|pòl|pablo|pierre|pyè|peter|pedro|david|moïse|moyiz|moses|moisés|salomon|solomon|salomón|seigneur|seyè|lord|señor|dieu|bondye|god|dios|bible|bib|biblia)(\s+(la|a|nous|vous|te|nou|li|has|have|us|ha|nos))*\s+(dit|déclare|promet|di|deklare|pwomèt|said|says|promised|promises|tells|dijo|dice|promete|declara)(?!\p{L})/iu;

/**
 * The first fault of a sentence by AI, or null. The sentence must not quote or name scripture or anybody else. Strict,
 * because the library is the fallback.
 */
export function findSentenceFault(
  sentence: string,
  language: Language,
  { texts, authors }: OthersWords,
): SentenceFault | null {
  const count = countWords(sentence);
  if (count < sentenceWords[0] || count > sentenceWords[1] || sentence.length > MAX_CHARACTERS)
    return "length";
  if (quotationMark.test(sentence)) return "quotation";
  if (signature.test(sentence) || speaker.test(sentence)) return "attribution";
  if (authors.some((author) => isNamed(author, sentence))) return "borrowed";
  return findTextFault(sentence, NO_PASSAGE, language, texts);
}

/** The sentence has no verse. */
const NO_PASSAGE = { verse: "", reference: "\u0000" };

/** Whether the text contains a capitalized word (4+ letters) of a name: "Hippone" for "Augustin d’Hippone". */
function isNamed(author: string, text: string): boolean {
  const words: string[] = text.match(/\p{L}+/gu) ?? [];
  return (author.match(/\p{Lu}\p{L}{3,}/gu) ?? []).some((name) => words.includes(name));
}
