import { z } from "zod";
import { languages } from "~/i18n/languages";
import { requiredText } from "~/http/typed-text";

/** A passage as a person types it, and the language of the text it is for. */
export const passageQuery = z.object({
  passage: requiredText(60, "admin-writing:editor.verse.missing"),
  in: z.enum(languages).default("fr"),
  /** The code of an installed Bible; without one the library's words come first. */
  bible: z
    .string()
    .regex(/^[a-z0-9-]{0,20}$/)
    .optional()
    .catch(undefined),
});
export type PassageQuery = z.output<typeof passageQuery>;

const quotation = z.object({ reference: z.string(), text: z.string() });
export type Quotation = z.output<typeof quotation>;

export const foundPassage = z.object({
  /** With the name of the book in the text's language, where it is known. */
  reference: z.string(),
  /** Word for word; null when neither the library nor an installed Bible holds the passage. */
  text: z.string().nullable(),
  /** The name of the version. */
  version: z.string(),
  /** The code of the installed Bible that the words are from; null: the library's. */
  bible: z.string().nullable(),
  /** Who is named under the words; null where nobody must be. */
  attribution: z.string().nullable(),
  /** The versions to choose from. The library's has the code "". */
  versions: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Without a text: what the library holds of the same book. */
  near: z.array(quotation),
});
export type FoundPassage = z.output<typeof foundPassage>;

export const passageInLanguages = z.object({
  fr: foundPassage,
  ht: foundPassage,
  en: foundPassage,
  es: foundPassage,
});
export type PassageInLanguages = z.output<typeof passageInLanguages>;
