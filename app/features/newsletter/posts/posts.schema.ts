import { z } from "zod";
import { typedId } from "~/http/typed-text";

const languages = ["fr", "ht", "en", "es"] as const;

/** Where a page of the archive begins: behind or before a letter, as its `cursor` says. */
const archiveCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,9}$/)
  .transform((text) => {
    const [at = "", id] = text.split("_");
    return { at, id: Number(id) };
  });

export const archiveQuery = z.object({
  before: archiveCursor.optional(),
  after: archiveCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(12),
});
export interface ArchiveQuery extends Partial<z.output<typeof archiveQuery>> {
  /** The language to show the letters in; the caller's unless said. */
  lang?: (typeof languages)[number];
}

/** A published letter in a list (contract §3): the beginning of it, in the language asked for where there is one. */
export const publishedPostSummary = z.object({
  id: z.int(),
  title: z.string(),
  /** At most 100 characters. */
  excerpt: z.string(),
  /** The language these words are in. */
  language: z.enum(languages),
  /** The language the letter was written in. */
  originalLanguage: z.enum(languages),
  /** The language it was translated into; null on the original. */
  translatedTo: z.enum(languages).nullable(),
  /** Whether a person approved the translation; null on the original. */
  isReviewed: z.boolean().nullable(),
  publishedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  isPublished: z.literal(true),
});
export type PublishedPostSummary = z.output<typeof publishedPostSummary>;
export const publishedPostSummaries = z.array(publishedPostSummary);

/** A letter, whole; `content` is Markdown. */
export const publishedPost = publishedPostSummary.omit({ excerpt: true }).extend({
  summary: z.string(),
  content: z.string(),
  /** Whether the letter was changed since it was translated. */
  isOutdated: z.boolean(),
});
export type PublishedPost = z.output<typeof publishedPost>;

/** The same, or what is not published yet. */
export const publishedPostOrDraft = publishedPost.extend({
  publishedAt: z.iso.datetime().nullable(),
  isPublished: z.boolean(),
});
export type PublishedPostOrDraft = z.output<typeof publishedPostOrDraft>;

/** Who asks to read: the address they typed. What is no address is nobody's. */
export const readPostInput = z.object({
  id: typedId,
  email: z.string().trim().toLowerCase().max(254).optional().catch(""),
});
export type ReadPostInput = z.output<typeof readPostInput>;

/** Every address that is tried counts, so that nobody guesses who subscribed; a reader known by cookie tries none. */
export const readPostLimit = ({ email }: Record<string, unknown>) =>
  typeof email === "string" && email.trim() !== "" ? ("newsletter-reading" as const) : null;

/** The same from the letter's own page, which asks for the address (spec public §5: not empty). */
export const unlockPostInput = z.object({
  email: z.preprocess(
    (given) => given ?? "",
    z.string().trim().min(1, "newsletter-reader:gate.emailRequired").max(254).toLowerCase(),
  ),
});
export type UnlockPostInput = z.output<typeof unlockPostInput>;
