import { z } from "zod";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import { typedFlag, typedId, typedText, blankToUndefined } from "~/http/typed-text";

const languageCode = z.enum(["fr", "ht", "en", "es"]);

/** Nothing typed, or null as GET answers it, is null. */
const optionalText = (most: number) =>
  typedText
    .max(most)
    .nullish()
    .transform((text) => text || null);
const optionalDate = z
  .union([z.iso.date("admin-motivations:form.wrongDate"), z.literal("")], {
    error: "admin-motivations:form.wrongDate",
  })
  .nullish()
  .transform((date) => (date === undefined ? undefined : date || null));

const MAX_TAGS = 12;
/** A list, or the words between commas of a form's field; each once. */
const tags = z.preprocess(
  (given) => (typeof given === "string" ? given.split(",") : (given ?? [])),
  z
    .array(typedText.max(40))
    .transform((list) => [...new Set(list.filter(Boolean))])
    .pipe(z.array(z.string()).max(MAX_TAGS, "admin-motivations:form.tooManyTags")),
);

/**
 * A switch that was not there says nothing; one that was off says no. A form sends a hidden "off" before it, and the
 * last value counts.
 */
const publishNow = z.preprocess(
  (given) => (given === undefined || given === null ? undefined : [given].flat().at(-1)),
  typedFlag.optional(),
);

/** A motivation as it is written (spec admin §5). */
export const motivationInput = z.object({
  title: typedText.min(5, "admin-motivations:form.titleShort").max(200),
  content: typedText.min(50, "admin-motivations:form.contentShort").max(5000),
  bibleVerse: optionalText(500),
  verseReference: optionalText(100),
  /** Left out it stays what it is; "" or null takes it away. */
  publishDate: optionalDate,
  language: languageCode.default("fr"),
  /** The pastor's name unless said. */
  author: typedText.min(2, "admin-motivations:form.authorShort").max(120).optional(),
  tags,
  isPublished: publishNow,
  /** What the text began as: of an AI's or the library's draft it says so ever after. */
  source: z.enum(["ai", "curated", "admin"]).optional().catch(undefined),
});
export type MotivationInput = z.output<typeof motivationInput>;

export const motivationUpdate = motivationInput
  .extend({ id: typedId, ...versionFields })
  .transform(preferOverwrittenVersion);
export type MotivationUpdate = z.output<typeof motivationUpdate>;

/** What a draft is asked for: a language, and a theme by its name in any of the four. */
export const motivationDraftInput = z.object({
  language: z.preprocess(blankToUndefined, languageCode.default("fr")),
  theme: z.preprocess(blankToUndefined, typedText.max(60).optional()),
});
export type MotivationDraftInput = z.output<typeof motivationDraftInput>;

const rowNumber = z.preprocess(
  blankToUndefined,
  z.coerce.number().int().min(1).max(2_147_483_647).optional(),
);

/** Which motivations an administrator wants to see, and where the page begins: below or above an id. */
export const motivationsQuery = z.object({
  /** With it all of them, drafts and every language too, for who may manage content. */
  admin: typedFlag.optional(),
  state: z.preprocess(blankToUndefined, z.enum(["draft", "published"]).optional()),
  /** Those in one language. `language` itself is the language of the answer. */
  in: z.preprocess(blankToUndefined, languageCode.optional()),
  before: rowNumber,
  after: rowNumber,
});
export type MotivationsQuery = z.output<typeof motivationsQuery>;

export const dailyMotivation = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  bibleVerse: z.string().nullable(),
  verseReference: z.string().nullable(),
  language: z.string(),
  isPublished: z.boolean(),
  publishDate: z.iso.date().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  /** Who wrote it: the library, an AI (a draft that was approved), or a person. */
  source: z.enum(["curated", "ai", "admin"]),
  /** The administrator who saved or published it, by the name they chose; null where they have none. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const dailyMotivations = z.array(dailyMotivation);
export type DailyMotivation = z.output<typeof dailyMotivation>;

/** A draft to read before it is saved; nothing of it is kept. */
export const motivationDraft = z.object({
  motivation: dailyMotivation
    .pick({ title: true, content: true, language: true, author: true, tags: true })
    .extend({ bibleVerse: z.string(), verseReference: z.string(), source: z.enum(["curated", "ai"]) }),
  /** The edition the verse is quoted from, in the draft's language. */
  version: z.string(),
  /** Why the AI's words were not used, where one was asked. */
  dropped: z.string().optional(),
});
export type MotivationDraft = z.output<typeof motivationDraft>;

/** A motivation in the administrator's list. */
export interface MotivationAdminItem extends Pick<
  DailyMotivation,
  "id" | "title" | "author" | "source" | "approvedBy" | "approvedAt" | "updatedAt"
> {
  language: "fr" | "ht" | "en" | "es";
  excerpt: string;
  /** `ahead`: published, and to be seen from its date on. */
  state: "draft" | "published" | "ahead";
  date: string | null;
}

/** Where a page of the public list begins: after a date and the id on it (`2026-11-20.17`), or before. */
const place = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,9}$/)
  .optional();
export const motivationListQuery = z.object({ before: place, after: place });
export type MotivationListQuery = z.output<typeof motivationListQuery>;

/** A motivation as visitors read it. */
export interface MotivationView extends Pick<
  DailyMotivation,
  | "id"
  | "title"
  | "content"
  | "bibleVerse"
  | "verseReference"
  | "author"
  | "source"
  | "approvedBy"
  | "approvedAt"
> {
  language: string;
  date: string;
  /** The date in words. */
  longDate: string;
  /** The edition of a verse of the library. */
  version: string | null;
  /** In the reader's words. */
  tags: string[];
}
