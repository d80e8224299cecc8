import { z } from "zod";
import { requiredText, searchText, typedFlag, typedText } from "~/http/typed-text";
import { knownNumberings } from "~/features/writing/scripture/known-numberings";
import { languages } from "~/i18n/languages";
import { bookCodes } from "~/features/writing/scripture/book-codes";

/** Its name in addresses: `engwebp`. */
const versionCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,19}$/);

export const installBibleInput = z.object({
  code: versionCode,
  /** As long as the field for it in the editors. */
  name: typedText.min(1).max(100),
  language: z.enum(languages),
  licence: typedText.min(1).max(200),
  attribution: typedText.min(1).max(500),
  /** By default what the licence is known to allow. */
  mayCopy: z.boolean().optional(),
  mayFeed: z.boolean().optional(),
  mayMail: z.boolean().optional(),
  /** Recognised by the lengths of the chapters when it is missing. */
  numbering: z.enum(knownNumberings).optional(),
});
export type InstallBibleInput = z.output<typeof installBibleInput>;

/** No version has the code "". */
export const bibleCode = z.object({ code: versionCode.catch("") });

export const updateBibleInput = z.object({
  ...bibleCode.shape,
  name: requiredText(100, "admin-bible:form.nameMissing"),
  licence: requiredText(200, "admin-bible:form.licenceMissing"),
  attribution: requiredText(500, "admin-bible:form.attributionMissing"),
  mayCopy: typedFlag,
  mayFeed: typedFlag,
  mayMail: typedFlag,
});
export type UpdateBibleInput = z.output<typeof updateBibleInput>;

export const installedBible = z.object({
  /** Its name in addresses. */
  code: z.string(),
  name: z.string(),
  language: z.enum(languages),
  licence: z.string(),
  attribution: z.string(),
  books: z.int(),
  chapters: z.int(),
  verses: z.int(),
  installedAt: z.iso.datetime(),
  /** Whether its words may be in texts that people copy and share. */
  mayCopy: z.boolean(),
  /** In feeds, and in the lists of the API. */
  mayFeed: z.boolean(),
  mayMail: z.boolean(),
});
export type InstalledBible = z.output<typeof installedBible>;

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
