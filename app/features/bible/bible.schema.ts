import { z } from "zod";
import { searchText, typedText } from "~/http/typed-text";
import { knownNumberings } from "~/features/writing/scripture/known-numberings";
import { languages } from "~/i18n/languages";
import { bookCodes } from "./book-codes";

/** Its name in addresses: `engwebp`. */
const versionCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,19}$/);

export const installBibleInput = z.object({
  code: versionCode,
  name: typedText.min(1).max(200),
  language: z.enum(languages),
  licence: typedText.min(1).max(200),
  attribution: typedText.min(1).max(500),
  /** Recognised by the lengths of the chapters when it is missing. */
  numbering: z.enum(knownNumberings).optional(),
});
export type InstallBibleInput = z.output<typeof installBibleInput>;

export const bibleChapterParams = z.object({
  version: versionCode,
  book: z
    .string()
    .regex(/^[a-z0-9]{3}$/)
    .transform((code) => code.toUpperCase())
    .refine((code) => bookCodes.includes(code)),
  chapter: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number),
});
export type BibleChapterParams = z.output<typeof bibleChapterParams>;

/** A search in an installed version; `after` is the place of the last verse of the page before. */
export const bibleSearchQuery = z.object({
  q: searchText,
  version: versionCode.optional().catch(undefined),
  after: z
    .string()
    .regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)
    .transform((place) => place.split(".").map(Number) as [number, number, number])
    .optional()
    .catch(undefined),
});
export type BibleSearchQuery = z.output<typeof bibleSearchQuery>;

/** The verses to mark: `16` or `16-17`. */
export const bibleChapterQuery = z.object({
  verse: z
    .string()
    .regex(/^\d{1,3}(-\d{1,3})?$/)
    .optional()
    .catch(undefined),
});
