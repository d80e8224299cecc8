import { z } from "zod";

/** Text of the library: not empty, and without blanks at its ends. */
export const libraryText = z
  .string()
  .refine((text) => text.length > 0 && text === text.trim(), "must be trimmed text");

/** The same thing in the four languages. */
export const inFourLanguages = <T extends z.ZodType>(value: T) =>
  z.strictObject({ fr: value, ht: value, en: value, es: value });

const passageIn = (version: string) =>
  z.strictObject({
    version: z.literal(version),
    /** USFM code, with the chapter and verse numbers of that version. */
    passage: z.string().regex(/^[1-3A-Z]{3}\.\d{1,3}\.\d{1,3}(-\d{1,3})?$/),
    reference: libraryText,
  });

/** Where a verse stands: in each language the version, and the passage as that version numbers it. */
export const scriptureReference = z.strictObject({
  fr: passageIn("lsg1910"),
  ht: passageIn("limye"),
  en: passageIn("kjv"),
  es: passageIn("rv1909"),
});
