import { foldText } from "~/i18n/search-text";
import { crisisPhrases, harmlessPhrases } from "./crisis-words";

/**
 * Whether a text mentions suicide, self-harm, abuse, domestic violence or danger to life, in any of the four languages.
 * Ignores capitals, accents, repeated spaces and repeated letters; an apostrophe may be missing.
 */
export function mentionsCrisis(text: string): boolean {
  harmless ??= matcherOf(harmlessPhrases, "gu");
  crisis ??= matcherOf(crisisPhrases, "u");
  return formsOf(text).some((form) => crisis!.test(form.replace(harmless!, ` ${SENTENCE_END} `)));
}

let crisis: RegExp | undefined;
let harmless: RegExp | undefined;

const SENTENCE_END = "/";

/** Texts and phrases are compared in two forms, "don t" and "dont", so that any spelling of the apostrophe matches. */
const formsOf = (text: string): string[] => {
  const folded = foldText(text)
    .replace(/[‘ʼ`´]/g, "'")
    .replace(/(\p{L})\1{2,}/gu, "$1");
  return [...new Set([folded.replaceAll("'", " "), folded.replaceAll("'", "")])].map((form) => {
    const words = form
      .replace(/[.!?;:…\n/]+/g, ` ${SENTENCE_END} `)
      .replace(new RegExp(`[^\\p{L}\\p{N}${SENTENCE_END}]+`, "gu"), " ");
    return ` ${words.trim()} `;
  });
};

/** One regular expression for all phrases. Each token includes the space after it. */
function matcherOf(phrases: string, flags: string): RegExp {
  const lines = foldText(phrases)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const patterns = lines.flatMap((line) => [patternOf(line, " "), patternOf(line, "")]);
  return new RegExp(` (?:${[...new Set(patterns)].join("|")})`, flags);
}

const patternOf = (phrase: string, apostrophe: string): string =>
  phrase
    .split(" ")
    .map((token) => {
      if (token === "...") return `(?:[^ ${SENTENCE_END}]+ ){0,4}`;
      const words = token
        .replace(/^!|\?$/g, "")
        .split("|")
        .map((word) => word.replaceAll("'", apostrophe).replace(/[_-]/g, " ").trim());
      if (token.startsWith("!")) return `(?!(?:${words.join("|")}) )`;
      return `(?:(?:${words.join("|")}) )${token.endsWith("?") ? "?" : ""}`;
    })
    .join("");
