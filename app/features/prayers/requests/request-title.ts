/** Maximum length of a title that is made from a text, in characters as people count them, and in JavaScript's. */
const TITLE_CHARACTERS = 60;
const TITLE_LENGTH = 200;
/** A shorter sentence says too little ("Bonjour."). */
const SENTENCE_CHARACTERS = 15;

const firstSentence = new RegExp(
  `^.{${SENTENCE_CHARACTERS},${TITLE_CHARACTERS}}?(?=\\s?[.!?…]+(?:\\s|$))`,
  "u",
);

/** A title from the first words of a text: its first sentence, or as many words as have room. */
export function toTitle(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const sentence = firstSentence.exec(line)?.[0];
  if (sentence !== undefined) return sentence;
  const start = firstCharacters(line, TITLE_CHARACTERS, TITLE_LENGTH);
  if (start === line) return line;
  const words = start.replace(/[\s,;:–—-]+\S*$/, "");
  return `${words.length >= SENTENCE_CHARACTERS ? words : start}…`;
}

/** The first `count` grapheme clusters, as far as `length` has room for them. */
export function firstCharacters(text: string, count: number, length = Infinity): string {
  let first = "";
  let taken = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (taken++ === count || first.length + segment.length > length) break;
    first += segment;
  }
  return first;
}
