import { creolePhrases } from "./words/creole";
import { englishPhrases } from "./words/english";
import { frenchPhrases } from "./words/french";
import { spanishPhrases } from "./words/spanish";

/*
 * One phrase per line. Accents and capitals are ignored, and an apostrophe may be missing.
 *   a|b    one of these words          a?     may be missing
 *   ...    up to four words      !a|b   not followed by one of these
 *   a_b    two words that count as one
 * A phrase never matches across the end of a sentence. Words that are often harmless ("he died", "die to self",
 * "violence in our country") match only together with the words around them.
 */

export const crisisPhrases = [frenchPhrases, creolePhrases, englishPhrases, spanishPhrases].join("\n");

/** Removed from a text before it is searched for the phrases above. */
export const harmlessPhrases = `
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
