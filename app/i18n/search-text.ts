const oneLetter: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", "’": "'" };

/** Text as a search compares it: without capitals and accents, so that "desir" finds "Désir". */
export const foldText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[œæß’]/g, (letter) => oneLetter[letter]!);

/** Whether a text holds every word of what is looked for; undefined when nothing is. */
export function makeTextMatcher(looked: string | undefined): ((text: string) => boolean) | undefined {
  const words = foldText(looked ?? "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  return (text) => {
    const all = foldText(text);
    return words.every((word) => all.includes(word));
  };
}
