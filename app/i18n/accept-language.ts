import { isLanguage, languages, type Language } from "./languages";

/** The language a tag means: it starts with one of the four, or contains "haiti". */
function languageOfTag(tag: string): Language | null {
  const lower = tag.toLowerCase();
  if (lower.includes("haiti")) return "ht";
  const start = lower.slice(0, 2);
  return isLanguage(start) ? start : null;
}

/** The best of the offered languages for an Accept-Language header. */
export const fromAcceptLanguage = (
  header: string | null,
  offered: readonly Language[] = languages,
): Language | null => rankLanguages(header).find((language) => offered.includes(language)) ?? null;

/** Our languages in an Accept-Language header, by preference. Intl has no "ht" and the usual libraries drop it. */
export function rankLanguages(header: string | null): Language[] {
  const wanted = (header ?? "")
    .split(",")
    .slice(0, 20)
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const q = parameters.map((p) => /^\s*q=([01](?:\.\d+)?)\s*$/.exec(p)?.[1]).find(Boolean);
      return { language: languageOfTag(tag), q: q ? Number(q) : 1 };
    })
    .filter(({ language, q }) => language && q > 0)
    .sort((a, b) => b.q - a.q);
  return [...new Set(wanted.map(({ language }) => language!))];
}
