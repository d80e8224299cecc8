import type { Sermon } from "../library/sermons.schema";

interface SplitTranscript {
  /** The sermon's Bible passage, if the transcript begins with it and its reference; else null. */
  verse: { text: string; reference: string } | null;
  paragraphs: string[];
}

/** Splits a transcript into paragraphs. A first one like "For God so loved … (John 3:16)" becomes `verse`. */
export function splitTranscript({
  transcript,
  passage,
}: Pick<Sermon, "transcript" | "passage">): SplitTranscript {
  const paragraphs = transcript.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  const ending = `(${passage})`;
  const [first] = paragraphs;
  if (!passage || !first?.endsWith(ending)) return { verse: null, paragraphs };
  const text = first.slice(0, -ending.length).trim();
  return { verse: { text, reference: passage }, paragraphs: paragraphs.slice(1) };
}
