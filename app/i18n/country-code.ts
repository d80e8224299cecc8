import { countryName } from "./country-name";
import { foldText } from "./search-text";
import { languages } from "./languages";

/** Short names that no language's list has. */
const shortNames = { usa: "US", "u.s.a.": "US", uk: "GB" };

let codes: Map<string, string> | undefined;

/** The ISO 3166 code of a country as a person gave it, a code or a name in one of the four languages; null for none. */
export function countryCode(given: string | null | undefined): string | null {
  codes ??= allCodes();
  return codes.get(foldText(given?.trim() ?? "")) ?? null;
}

function allCodes(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(shortNames));
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // A country that is no more answers by its successor's name.
    const isOne = english.of(code) !== undefined && new Intl.Locale(`und-${code}`).maximize().region === code;
    if (!isOne) continue;
    found.set(code.toLowerCase(), code);
    for (const language of languages) found.set(foldText(countryName(code, language)), code);
  }
  return found;
}
