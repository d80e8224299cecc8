const NO_BREAK = "\u00a0";

// A word of one letter in Kreyòl: mwen, nou, ou, li, yo, ki and te in short. One with an apostrophe ("l’homme") is part of the next.
const end = "(?=[\\s.,;:!?…»”)<]|$)";
/** "m ap", "k ap", "n a", "w te": the short word and what it does stay together. */
const beforeVerb = new RegExp(
  `(^|[\\s«“(>])([wmlnykt]) (?=(?:ap|pap|tap|a|ta|te|t|pa|p|va|ka|pral)${end})`,
  "giu",
);
/** "chante l", "pitit mwen yo": behind its word. */
const behindWord = new RegExp(` ([wmlnykt])${end}(?!${NO_BREAK})`, "gu");
const behindWordWithoutY = new RegExp(` ([wmlnkt])${end}(?!${NO_BREAK})`, "gu");

/**
 * A text whose one-letter words of Kreyòl (w, m, l, n, y, k, t) never begin a line alone: no-break spaces hold them to the verb
 * that follows ("m ap", "k ap") or to the word before ("li renmen l"). In other languages these letters are no words, but
 * for the "y" of French and Spanish, which is bound in Kreyòl alone.
 */
export function bindShortWords(text: string, language?: string): string {
  return text
    .replace(beforeVerb, `$1$2${NO_BREAK}`)
    .replace(language === "ht" ? behindWord : behindWordWithoutY, `${NO_BREAK}$1`);
}
