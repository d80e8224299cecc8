import { defaultLanguage as builtInDefault, isLanguage, languages, type Language } from "./languages";

/** The language a tag means: it starts with one of the four, or contains "haiti". */
function languageOfTag(tag: string): Language | null {
  const lower = tag.toLowerCase();
  if (lower.includes("haiti")) return "ht";
  const start = lower.slice(0, 2);
  return isLanguage(start) ? start : null;
}

/** The languages that a site offers, and its default. */
interface Offer {
  availableLanguages: readonly Language[];
  defaultLanguage: Language;
}
const everyLanguage: Offer = { availableLanguages: languages, defaultLanguage: builtInDefault };

/**
 * The best of the offered languages for an Accept-Language header, or null. A default that the ministry chose comes
 * before the browser's order when a header of several languages contains it, and Kreyòl also when a region is Haiti:
 * few devices offer Kreyòl. A single language always wins.
 */
export function fromAcceptLanguage(
  header: string | null,
  { availableLanguages, defaultLanguage }: Offer = everyLanguage,
): Language | null {
  const { ranked, isFromHaiti } = readAcceptLanguage(header);
  const isChosen = defaultLanguage !== builtInDefault && availableLanguages.includes(defaultLanguage);
  const isAsked = ranked.includes(defaultLanguage) || (defaultLanguage === "ht" && isFromHaiti);
  if (isChosen && isAsked) return defaultLanguage;
  return ranked.find((language) => availableLanguages.includes(language)) ?? null;
}

/** All that a choice of language reads from an Accept-Language header. */
interface AcceptedLanguages {
  /** Ours, by preference. */
  ranked: Language[];
  /** Several languages, ours or not, and one of them as spoken in Haiti (`fr-HT`). */
  isFromHaiti: boolean;
}

/** Intl has no "ht" and the usual libraries drop it. */
export function readAcceptLanguage(header: string | null): AcceptedLanguages {
  const accepted = (header ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const q = parameters.map((p) => /^\s*q=([01](?:\.\d+)?)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag, q: q ? Number(q) : 1 };
    })
    .filter(({ tag, q }) => /^[a-z]/i.test(tag) && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
  const spoken = new Set(accepted.map((tag) => tag.toLowerCase().split("-")[0]));
  return {
    ranked: [...new Set(accepted.flatMap((tag) => languageOfTag(tag) ?? []))],
    isFromHaiti: spoken.size > 1 && accepted.some((tag) => /-ht(?:-|$)/i.test(tag)),
  };
}
