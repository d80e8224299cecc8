import { toWords } from "./search-words";

interface TextPart {
  text: string;
  isFound: boolean;
}

/** A text in parts: words that begin with one of the searched words (folded), and what is between them. */
export function markWords(text: string, searched: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    if (piece === "") continue;
    const isFound = toWords(piece).some((word) => searched.some((start) => word.startsWith(start)));
    const last = parts.at(-1);
    if (last && last.isFound === isFound) last.text += piece;
    else parts.push({ text: piece, isFound });
  }
  return parts;
}
