import { z } from "zod";
import { languages } from "~/i18n/languages";
import { tagList } from "~/features/writing/kit/writing.schema";
import {
  autosaveField,
  preferOverwrittenVersion,
  versionFields,
} from "~/features/writing/editing/optimistic-lock.schema";
import { blankToUndefined, typedFlag, typedId, typedText, visibleMin } from "~/http/typed-text";

const languageCode = z.enum(languages);

/** "" and undefined become null. */
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

/** Undefined when the switch was not in the form. A form sends a hidden "off" before it, and the last value counts. */
const publishNow = z.preprocess(
  (given) => (given === undefined || given === null ? undefined : [given].flat().at(-1)),
  typedFlag.optional(),
);

/** What the form and the API send. */
export const motivationInput = z.object({
  title: visibleMin(5, "admin-motivations:form.titleShort").max(200),
  content: visibleMin(50, "admin-motivations:form.contentShort").max(5000),
  bibleVerse: optionalText(500),
  verseReference: optionalText(100),
  /** The name of the verse's version. Unchanged when missing, as long as the verse is the same. */
  version: typedText
    .max(100)
    .nullish()
    .transform((name) => (name === undefined ? undefined : name || null)),
  /** Unchanged when missing; "" or null removes it. */
  publishDate: optionalDate,
  language: languageCode.default("fr"),
  /** The pastor's name by default. */
  author: visibleMin(2, "admin-motivations:form.authorShort").max(120).optional(),
  tags: tagList(40).pipe(z.array(z.string()).max(MAX_TAGS, "admin-motivations:form.tooManyTags")),
  isPublished: publishNow,
  /** What the text began as. A draft of the AI or the library keeps this after edits. */
  source: z.enum(["ai", "curated", "admin"]).optional().catch(undefined),
});
export type MotivationInput = z.output<typeof motivationInput>;

export const motivationUpdate = motivationInput
  .extend({ id: typedId, ...versionFields, ...autosaveField })
  .transform(preferOverwrittenVersion);
export type MotivationUpdate = z.output<typeof motivationUpdate>;

/** Language of a draft, and a theme by its name in any of the four languages. */
export const motivationDraftInput = z.object({
  language: z.preprocess(blankToUndefined, languageCode.default("fr")),
  theme: z.preprocess(blankToUndefined, typedText.max(60).optional()),
});
export type MotivationDraftInput = z.output<typeof motivationDraftInput>;

const rowNumber = z.preprocess(
  blankToUndefined,
  z.coerce.number().int().min(1).max(2_147_483_647).optional(),
);

/** The query of the list; a page begins below or above an id. */
export const motivationsQuery = z.object({
  /** Also drafts and other languages; needs manage_content. */
  admin: typedFlag.optional(),
  state: z.preprocess(blankToUndefined, z.enum(["draft", "published"]).optional()),
  /** Motivations in this language. `language` is the language of the answer. */
  in: z.preprocess(blankToUndefined, languageCode.optional()),
  before: rowNumber,
  after: rowNumber,
});
export type MotivationsQuery = z.output<typeof motivationsQuery>;

/** The query of the team's list, with a search. */
export const motivationsScreenQuery = motivationsQuery.extend({
  q: typedText.transform((text) => text.slice(0, 100)).default(""),
});
export type MotivationsScreenQuery = z.output<typeof motivationsScreenQuery>;

export const dailyMotivation = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  bibleVerse: z.string().nullable(),
  verseReference: z.string().nullable(),
  /** The name of the version, where it is known. */
  version: z.string().nullable(),
  /** Who must be named under the verse. */
  attribution: z.string().optional(),
  language: z.enum(languages),
  isPublished: z.boolean(),
  publishDate: z.iso.date().nullable(),
  author: z.string(),
  tags: z.array(z.string()),
  /** Who wrote it: the library, an AI (an approved draft), or a person. */
  source: z.enum(["curated", "ai", "admin"]),
  /** The name chosen by the person who saved or published it; null without one. */
  approvedBy: z.string().nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const dailyMotivations = z.array(dailyMotivation);
export type DailyMotivation = z.output<typeof dailyMotivation>;

/** A draft to read before it is saved. */
export const motivationDraft = z.object({
  motivation: dailyMotivation
    .pick({ title: true, content: true, language: true, author: true, tags: true })
    .extend({ bibleVerse: z.string(), verseReference: z.string(), source: z.enum(["curated", "ai"]) }),
  /** The name of the Bible version in the draft's language. */
  version: z.string(),
  /** Why the AI's draft was dropped. */
  dropped: z.string().optional(),
});
export type MotivationDraft = z.output<typeof motivationDraft>;

/** A motivation in the admin's list. */
export interface MotivationAdminItem extends Pick<
  DailyMotivation,
  "id" | "title" | "author" | "source" | "approvedBy" | "approvedAt" | "updatedAt"
> {
  language: "fr" | "ht" | "en" | "es";
  excerpt: string;
  /** `ahead`: published with a future date. */
  state: "draft" | "published" | "ahead";
  date: string | null;
}

/** The place where a page of the public list begins: `<date>.<id>`. */
const place = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}\.\d{1,9}$/)
  .optional();
export const motivationListQuery = z.object({ before: place, after: place });
export type MotivationListQuery = z.output<typeof motivationListQuery>;

/** A motivation for visitors. */
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
  /** The name of the Bible version, where it is known. */
  version: string | null;
  /** Who is named under the words of an installed Bible. */
  attribution?: string | null | undefined;
  /** Where the chapter is read, in an installed Bible. */
  chapter?: string | null;
  /** In the reader's language. */
  tags: string[];
}
