const oneLetter: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'" };

/** Text normalized for search: without capitals and accents, so that "desir" finds "Désir". */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß’]/g, (letter) => oneLetter[letter]!);

/** The name of a place as it is compared: without capitals, accents and punctuation, so "petion ville" is "Pétion-Ville". */
export function foldPlace(place: string): string {
  const folded = foldText(place);
  return folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim() || folded;
}

/** A function that tests whether a text contains every search word; undefined without search words. */
export function makeTextMatcher(searched: string | undefined): ((text: string) => boolean) | undefined {
  const words = foldText(searched ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return (text) => {
    const all = foldText(text);
    return words.every((word) => all.includes(word));
  };
}
