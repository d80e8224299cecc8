import { quoteVerse } from "~/ui/verse";
import type { Quote } from "./quotes.schema";

/** A quote on a screen. */
export interface QuoteCard extends Omit<Quote, "source" | "createdAt"> {
  /** Its own page, in its language. */
  url: string;
}

/** Who says it: of scripture the reference. */
export const attributionOf = ({ verseReference, author }: Pick<Quote, "verseReference" | "author">): string =>
  verseReference ?? author;

/** The version or the work it stands in. */
export const detailOf = ({
  verseReference,
  version,
  work,
}: Pick<Quote, "verseReference" | "version" | "work">): string | null =>
  verseReference === null ? work : version;

/** The words in the quotation marks of their language. */
export const quoteWords = ({ quote, language }: Pick<Quote, "quote" | "language">): string =>
  quoteVerse(quote, language);
