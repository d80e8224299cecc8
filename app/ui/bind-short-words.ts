const NO_BREAK = "\u00a0";

// One-letter words of Kreyòl are short forms of mwen, nou, ou, li, yo, ki and te. A letter with an apostrophe
// ("l’homme") is part of the next word.
const end = "(?=[\\s.,;:!?…»”)<]|$)";
/** "m ap", "k ap", "n a", "w te": the short word stays with its verb. */
const beforeVerb = new RegExp(
  `(^|[\\s«“(>])([wmlnykt]) (?=(?:ap|pap|tap|a|ta|te|t|pa|p|va|ka|pral)${end})`,
  "giu",
);
/** "chante l", "renmen m": the short word stays with the word before it. */
const behindWord = new RegExp(` ([wmlnykt])${end}(?!${NO_BREAK})`, "gu");
const behindWordWithoutY = new RegExp(` ([wmlnkt])${end}(?!${NO_BREAK})`, "gu");

/**
 * Binds the one-letter words of Kreyòl (w, m, l, n, y, k, t), so that no line break separates them: a no-break space
 * joins them to the verb after them ("m ap", "k ap") or to the word before them ("li renmen l"). In other languages
 * these letters are not words, except "y" in French and Spanish, so "y" is joined to the word before it only in Kreyòl.
 */
export function bindShortWords(text: string, language?: string): string {
  return text
    .replace(beforeVerb, `$1$2${NO_BREAK}`)
    .replace(language === "ht" ? behindWord : behindWordWithoutY, `${NO_BREAK}$1`);
}
