import { z } from "zod";
import { readLibraryFile } from "./read-library-file";
import { inFourLanguages, libraryText, scriptureReference } from "./scripture";

export const quoteCategories = ["hope", "faith", "love", "peace", "strength", "wisdom"] as const;
type QuoteCategory = (typeof quoteCategories)[number];

const libraryQuote = z
  .strictObject({
    /** Begins with the category. */
    slug: z.string().regex(/^[a-z]+(-[a-z0-9]+)+$/),
    /** `null` when the quote is not from scripture. */
    reference: scriptureReference.nullable(),
    /** `null` for scripture and for words of the ministry itself. */
    author: inFourLanguages(libraryText).nullable(),
    /** The author's work. */
    source: inFourLanguages(libraryText).nullable(),
    /** At most 220 characters, without quotation marks around it. */
    quote: inFourLanguages(libraryText.max(220)),
  })
  .refine(({ reference, author }) => !reference || !author, "scripture has no author")
  .refine(({ author, source }) => !author === !source, "an author has a source");

/** One quote of the library. Scripture is quoted word for word; without reference and author the ministry speaks. */
export type LibraryQuote = z.output<typeof libraryQuote> & { category: QuoteCategory };

/** The library: one file per category, read and validated when the process starts. */
export const quotes: readonly LibraryQuote[] = quoteCategories.flatMap((category) =>
  readLibraryFile(`db/library/quotes/${category}.json`, z.array(libraryQuote)).map((quote) => ({
    category,
    ...quote,
  })),
);
