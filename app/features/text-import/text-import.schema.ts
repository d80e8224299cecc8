import { z } from "zod";
import { blogCategories } from "~/features/blog/blog-categories";
import { languages } from "~/i18n/languages";
import { requiredText, typedFlag, typedId, typedNumber } from "~/http/typed-text";
import {
  categoryFields,
  importedStates,
  importedTypes,
  MAX_TEXT_FILE_BYTES,
  textImportStatuses,
  textSourceNames,
  textVerdicts,
  type CategoryField,
  type TextSource,
} from "./text-import-choices";

const sources = Object.keys(textSourceNames) as [TextSource, ...TextSource[]];
const count = z.int().nonnegative();

/** What was recognised in a file. */
export const foundTexts = z.object({
  posts: count,
  pages: count,
  published: count,
  /** Of the archive. */
  pictures: count,
  /** What is left out, by its name there: `attachment`, `nav_menu_item`. */
  leftOut: z.array(z.object({ name: z.string(), count })),
  /** Its categories, the most used first. */
  categories: z.array(z.object({ name: z.string(), count })),
  /** Of the whole site there; null when it is none of this site's. */
  language: z.enum(languages).nullable(),
  /** How many texts say which of the site's languages. */
  languages: z.partialRecord(z.enum(languages), count),
});
export type FoundTexts = z.output<typeof foundTexts>;

/** What the person chose for a file, as it is stored. */
export const textImportChoices = z.object({
  state: z.enum(importedStates),
  withPages: z.boolean(),
  /** For texts that do not say theirs. */
  language: z.enum(languages),
  /** For texts of all other categories. */
  category: z.enum(blogCategories),
  categories: z.array(z.object({ name: z.string(), category: z.enum(blogCategories) })),
  fetchesPictures: z.boolean(),
});
export type TextImportChoices = z.output<typeof textImportChoices>;

export const uploadTextsInput = z.object({
  file: z.instanceof(File, { error: "admin-text-import:errors.noFile" }),
});
export type UploadTextsInput = z.output<typeof uploadTextsInput>;

/** The beginning of an upload in slices. */
export const beginUploadInput = z.object({
  fileName: requiredText(300, "admin-text-import:errors.noFile"),
  size: z
    .int()
    .min(1, "admin-text-import:errors.empty")
    .max(MAX_TEXT_FILE_BYTES, "admin-text-import:errors.tooLarge"),
});
export type BeginUploadInput = z.output<typeof beginUploadInput>;

export const addSliceInput = z.object({
  id: typedId,
  offset: typedNumber.pipe(z.int().nonnegative()),
  slice: z.file({ error: "admin-text-import:errors.noFile" }),
});
export type AddSliceInput = z.output<typeof addSliceInput>;

export const textImportIdInput = z.object({ id: typedId });
export type TextImportIdInput = z.output<typeof textImportIdInput>;

/** Missing: as all others. */
const mappedCategory = z.preprocess(
  (given) => (given === "" ? undefined : given),
  z.enum(blogCategories).optional(),
);
const mappedCategories = Object.fromEntries(categoryFields.map((field) => [field, mappedCategory])) as Record<
  CategoryField,
  typeof mappedCategory
>;

export const checkTextsInput = z.object({
  id: typedId,
  contentType: z.enum(importedTypes),
  state: z.enum(importedStates),
  withPages: typedFlag.default(false),
  language: z.enum(languages),
  category: z.enum(blogCategories).default("spirituel"),
  ...mappedCategories,
  fetchesPictures: typedFlag.default(false),
});
export type CheckTextsInput = z.output<typeof checkTextsInput>;

/** How many texts have which verdict, how many pictures, and what the run did. */
export const textImportCounts = z.object({
  ...(Object.fromEntries(textVerdicts.map((verdict) => [verdict, count.default(0)])) as Record<
    (typeof textVerdicts)[number],
    z.ZodDefault<typeof count>
  >),
  added: count.default(0),
  undone: count.default(0),
  /** What the undo left, because somebody changed it since. */
  kept: count.default(0),
});
export type TextImportCounts = z.output<typeof textImportCounts>;

/** An import for programs and for the page that watches it. */
export const textImportOutput = z.object({
  id: z.int(),
  fileName: z.string(),
  source: z.enum(sources).nullable(),
  status: z.enum(textImportStatuses),
  contentType: z.enum(importedTypes).nullable(),
  /** Texts that were read, texts of the file (null until it was read to its end), texts that are done. */
  progress: z.object({ read: z.int(), total: z.int().nullable(), done: z.int() }),
  counts: textImportCounts,
  /** Of the pictures that the texts show. */
  pictures: z.object({ waiting: count, saved: count, missing: count, refused: count }),
  /** Why it failed, in the language of the caller. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.iso.datetime().nullable(),
});
export type TextImportOutput = z.output<typeof textImportOutput>;
export const textImportsOutput = z.array(textImportOutput);
