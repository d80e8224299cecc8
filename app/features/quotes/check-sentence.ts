import {
  countWords,
  findTextFault,
  type ReflectionFault,
} from "~/features/devotion/ai-drafts/check-reflection";
import type { Language } from "~/i18n/languages";

/** Why a sentence was dropped. */
export type SentenceFault = ReflectionFault | "attribution" | "borrowed";

/** Texts that a sentence of the ministry must not repeat or name. */
export interface OthersWords {
  texts: readonly string[];
  authors: readonly string[];
}

/** Words, inclusive. */
export const sentenceWords = [8, 32] as const;
const MAX_CHARACTERS = 220;

const quotationMark = /[«»“”„"‹›‘]|(?<!\p{L})['’]\p{L}.*['’](?!\p{L})/u;
/** A dash before a name, as below a quotation. */
const signature = /(^|[.!?…]\s*)\s*[—–-]{1,2}\s*\p{Lu}/u;
const speaker =
  /(?<!\p{L})(jésus|jezi|jesus|jesús|christ|kris|cristo|paul|pòl|pablo|pierre|pyè|peter|pedro|david|moïse|moyiz|moses|moisés|salomon|solomon|salomón|seigneur|seyè|lord|señor|dieu|bondye|god|dios|bible|bib|biblia)(\s+(la|a|nous|vous|te|nou|li|has|have|us|ha|nos))*\s+(dit|déclare|promet|di|deklare|pwomèt|said|says|promised|promises|tells|dijo|dice|promete|declara)(?!\p{L})/iu;

/**
 * The first fault of a sentence by AI, or null. It is the ministry's own: it neither quotes nor names scripture or
 * anybody else. Strict: the library has a quote to use instead.
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

/** No verse stands above the sentence. */
const NO_PASSAGE = { verse: "", reference: "\u0000" };

/** Whether the text has the last word of a name: "Augustin d’Hippone" is found by "Hippone" and by "Augustin". */
function isNamed(author: string, text: string): boolean {
  const words: string[] = text.match(/\p{L}+/gu) ?? [];
  return (author.match(/\p{Lu}\p{L}{3,}/gu) ?? []).some((name) => words.includes(name));
}
