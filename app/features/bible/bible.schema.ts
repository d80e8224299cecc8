import { z } from "zod";
import { typedText } from "~/http/typed-text";
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

/** The verses to mark: `16` or `16-17`. */
export const bibleChapterQuery = z.object({
  verse: z
    .string()
    .regex(/^\d{1,3}(-\d{1,3})?$/)
    .optional()
    .catch(undefined),
});
