import { quoteVerse } from "~/ui/verse";
import type { Quote } from "./quotes.schema";

/** A quote on a screen. */
export interface QuoteCard extends Omit<Quote, "source" | "createdAt"> {
  /** URL of its own page, in its language. */
  url: string;
}

/** The scripture reference, or the author. */
export const attributionOf = ({ verseReference, author }: Pick<Quote, "verseReference" | "author">): string =>
  verseReference ?? author;

/** The Bible version of scripture, or the work of the author. */
export const detailOf = ({
  verseReference,
  version,
  work,
}: Pick<Quote, "verseReference" | "version" | "work">): string | null =>
  verseReference === null ? work : version;

/** The quote in the quotation marks of its language. */
export const quoteWords = ({ quote, language }: Pick<Quote, "quote" | "language">): string =>
  quoteVerse(quote, language);
