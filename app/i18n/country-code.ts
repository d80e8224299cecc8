import { countryName } from "./country-name";
import { foldText } from "./search-text";
import { languages } from "./languages";

/** Short names that Intl has in none of the languages. */
const shortNames = { usa: "US", "u.s.a.": "US", uk: "GB" };

let codes: Map<string, string> | undefined;

/** The ISO 3166 code of a typed country: a code, or a name in one of the four languages. Null if it is unknown. */
export function countryCode(given: string | null | undefined): string | null {
  codes ??= allCodes();
  return codes.get(foldText(given?.trim() ?? "")) ?? null;
}

function allCodes(): Map<string, string> {
  const found = new Map<string, string>(Object.entries(shortNames));
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    // A former country has its successor's name.
    const isOne = english.of(code) !== undefined && new Intl.Locale(`und-${code}`).maximize().region === code;
    if (!isOne) continue;
    found.set(code.toLowerCase(), code);
    for (const language of languages) found.set(foldText(countryName(code, language)), code);
  }
  return found;
}
