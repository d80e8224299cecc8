interface StoredVerse {
  verse: number;
  lastVerse: number;
  start: "paragraph" | "line" | "inline";
  text: string;
}

/** A verse, or the part of one in a paragraph. Only the first part has the number. */
export interface VersePart {
  verse: number;
  lastVerse: number;
  isFirst: boolean;
  /** A line of poetry begins with it. */
  startsLine: boolean;
  /** With the line breaks of poetry. */
  text: string;
}

/** The paragraphs and stanzas of a chapter. */
export function toParagraphs(verses: readonly StoredVerse[]): VersePart[][] {
  const paragraphs: VersePart[][] = [];
  for (const { verse, lastVerse, start, text } of verses) {
    text.split("\n\n").forEach((part, at) => {
      const isFirst = at === 0;
      const isNew = paragraphs.length === 0 || !isFirst || start === "paragraph";
      if (isNew) paragraphs.push([]);
      const startsLine = !isNew && start === "line";
      paragraphs.at(-1)!.push({ verse, lastVerse, isFirst, startsLine, text: part });
    });
  }
  return paragraphs;
}
