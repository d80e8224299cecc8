import { foldText } from "~/i18n/search-text";
import { creolePhrases } from "./words/creole";
import { englishPhrases } from "./words/english";
import { frenchPhrases } from "./words/french";
import { spanishPhrases } from "./words/spanish";

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

/*
 * One phrase per line. Accents and capitals are ignored, and an apostrophe may be missing.
 *   a|b    one of these words          a?     may be missing
 *   ...    up to four words      !a|b   not followed by one of these
 *   a_b    two words that count as one
 * A phrase never matches across the end of a sentence. Words that are often harmless ("he died", "die to self",
 * "violence in our country") match only together with the words around them.
 */

const crisisPhrases = [frenchPhrases, creolePhrases, englishPhrases, spanishPhrases].join("\n");

/** Removed from a text before it is searched for the phrases above. */
const harmlessPhrases = `
  suicide bomber|bombers|bombing|prevention
  attentat|attentats suicide
  drug|drugs|alcohol|substance|substances abuse|abuser|abusers
  abuse|abused|abuses|abusing of? drugs|alcohol|substances|his_power|her_power|their_power|power|authority
  don't|dont|not|never|doesn't|didn't want|wants|wanted|wanna|wanting|wish to? die
  die|dying to my? self|myself|sin|sins|flesh
  devil|satan|enemy|demon|demons|thief ... want|wants|tries|trying|tried to kill|murder me|us|my|him|her
  diable|satan|ennemi|demon|demons ... me|nous|la|le tuer
  dyab|djab|satan|lènmi|lenmi|demon ... touye|boule|trangle mwen|m|nou|li|l|fanmi|pitit
  diablo|satanas|enemigo|demonio ... matarme|matarnos|matar
  pa|p'|pat vle|anvi|te_vle mouri
  no quiero|quiere|quisiera|queria morir|morirme
  no me|se quiero|quiere morir
  ne|n' veux|veut pas mourir
  abus|abuse d'|de|du alcool|drogue|pouvoir|confiance
  pego|golpeo ... gripe|covid|virus|dengue|chikungunya|crisis
  abuso de alcohol|drogas|poder|confianza|autoridad
`;
