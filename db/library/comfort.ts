import { z } from "zod";
import { readLibraryFile } from "./read-library-file";
import { inFourLanguages, libraryText, scriptureReference } from "./scripture";

const libraryComfort = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)+$/),
  reference: scriptureReference,
  verse: inFourLanguages(libraryText.max(220)),
  /** One or two sentences of the ministry. They lead to prayer and promise no healing. */
  word: inFourLanguages(libraryText.max(220)),
});

/** A verse and a word for someone who is struggling. The verse is quoted word for word. */
export type LibraryComfort = z.output<typeof libraryComfort>;

/** Read and validated when the process starts. */
export const comforts: readonly LibraryComfort[] = readLibraryFile(
  "db/library/comfort.json",
  z.array(libraryComfort),
);
