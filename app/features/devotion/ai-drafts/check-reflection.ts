import { detectTextLanguage } from "~/i18n/detect-text-language";
import type { Language } from "~/i18n/languages";

/** The text beside a verse, which an AI may draft. */
export interface Reflection {
  explanation: string;
  motivation: string;
}

export interface Passage {
  verse: string;
  reference: string;
}

/** Why a draft was dropped. */
export type ReflectionFault = "length" | "markup" | "scripture" | "quotation" | "language";

/** Words in each part, inclusive. */
export const wordRanges = { explanation: [60, 120], motivation: [25, 60] } as const;

export const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/**
 * The first fault of a drafted reflection, or null. The verse comes from the library. A draft may neither name nor
 * quote other scripture, because nobody checked it. Strict: the library has a text to use instead.
 */
export function findReflectionFault(
  draft: Reflection,
  passage: Passage,
  language: Language,
  otherVerses: readonly string[],
): ReflectionFault | null {
  for (const part of ["explanation", "motivation"] as const) {
    const [least, most] = wordRanges[part];
    const count = countWords(draft[part]);
    if (count < least || count > most) return "length";
  }
  return findTextFault(`${draft.explanation}\n${draft.motivation}`, passage, language, otherVerses);
}

/** The same without length limits. */
export function findTextFault(
  text: string,
  passage: Passage,
  language: Language,
  otherVerses: readonly string[],
): ReflectionFault | null {
  if (/[<>{}[\]|*_#`\\^~]|https?:|www\.|\S@\S|\w\.(com|org|net)\b|\p{C}(?<!\n)/u.test(text)) return "markup";
  if (mentionsOtherScripture(text, passage)) return "scripture";
  if (quotesOtherScripture(text, passage, otherVerses)) return "quotation";
  return detectTextLanguage(text) === language ? null : "language";
}

// A number that is not in the passage's own reference may be another reference. A devotion needs no numbers.
const spelledReference =
  /(?<!\p{L})(psaumes?|sòm|psalms?|salmos?|chapitres?|chapit|chapters?|capítulos?|versets?|vèsè|verses?|versículos?)\s+(?:(?:numéro|nimewo|number|número)\s+)?(une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|vingt|trente|quarante|cent|youn|de|twa|kat|senk|sis|sèt|uit|nèf|dis|ven|trant|san|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cien)(?!\p{L})/iu;

const mentionsOtherScripture = (text: string, { reference }: Passage) => {
  const others = text.replaceAll(reference, " ");
  return /\p{N}/u.test(others) || spelledReference.test(others);
};

const quotation = /«([^»]*)»|“([^”]*)”|"([^"]*)"|„([^“]*)“|(?<!\p{L})[‘']([^’'\n]{12,}?)[’'](?!\p{L})/gu;
const quotationAnnouncement =
  /(il est écrit|l[ae] (bible|parole|écriture) (nous )?dit|li ekri|ekriti yo di|(bib|pawòl) (la|bondye a) di|it is written|the (bible|scripture)s? (say|tell)s?( us)?|(escrito está|está escrito)|la (biblia|escritura|palabra) (nos )?dice)\s*(que|ke|that)?\s*[:,]/iu;

function quotesOtherScripture(text: string, { verse }: Passage, otherVerses: readonly string[]): boolean {
  if (quotationAnnouncement.test(text)) return true;
  const own = splitIntoWords(verse).join(" ");
  for (const match of text.matchAll(quotation)) {
    const quoted = splitIntoWords(match.slice(1).find(Boolean) ?? "");
    if (quoted.length >= 4 && !own.includes(quoted.join(" "))) return true;
  }
  const words = splitIntoWords(text);
  const others = otherVerses.map((other) => ` ${splitIntoWords(other).join(" ")} `);
  return words.some((_, at) => {
    const run = words.slice(at, at + MIN_QUOTED_WORDS).join(" ");
    return (
      at + MIN_QUOTED_WORDS <= words.length &&
      !own.includes(run) &&
      others.some((other) => other.includes(` ${run} `))
    );
  });
}

/** This many consecutive words of another verse count as a quotation. */
const MIN_QUOTED_WORDS = 7;

const splitIntoWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}']+/gu) ?? [];
