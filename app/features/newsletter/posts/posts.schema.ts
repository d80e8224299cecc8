import { z } from "zod";
import { languages } from "~/i18n/languages";
import { looseEmail, typedId } from "~/http/typed-text";

/** The cursor of a page: publication time and id of a post. */
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
  /** Default: the caller's language. */
  lang?: (typeof languages)[number];
}

/** A published post in a list, translated where a translation exists. */
export const publishedPostSummary = z.object({
  id: z.int(),
  title: z.string(),
  /** At most 100 characters. */
  excerpt: z.string(),
  /** The language of this text. */
  language: z.enum(languages),
  /** The language in which the post was written. */
  originalLanguage: z.enum(languages),
  /** The language of the translation; null for the original. */
  translatedTo: z.enum(languages).nullable(),
  /** Whether a person approved the translation; null for the original. */
  isReviewed: z.boolean().nullable(),
  publishedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  isPublished: z.literal(true),
});
export type PublishedPostSummary = z.output<typeof publishedPostSummary>;
export const publishedPostSummaries = z.array(publishedPostSummary);

/** A published post; `content` is Markdown. */
export const publishedPost = publishedPostSummary.omit({ excerpt: true }).extend({
  summary: z.string(),
  content: z.string(),
  /** Whether the post changed after its translation. */
  isOutdated: z.boolean(),
});
export type PublishedPost = z.output<typeof publishedPost>;

/** The same, or a draft. */
export const publishedPostOrDraft = publishedPost.extend({
  publishedAt: z.iso.datetime().nullable(),
  isPublished: z.boolean(),
});
export type PublishedPostOrDraft = z.output<typeof publishedPostOrDraft>;

/** `email`: the typed address. A text that is no address matches nobody. */
export const readPostInput = z.object({
  id: typedId,
  email: looseEmail.toLowerCase().max(254).optional().catch(""),
});
export type ReadPostInput = z.output<typeof readPostInput>;

/** Every typed address counts, so that nobody can guess subscribers. Readers with a cookie type none. */
export const hasTypedEmail = ({ email }: Record<string, unknown>): boolean =>
  typeof email === "string" && email.trim() !== "";

/** The form on the post's page, which is not empty. */
export const unlockPostInput = z.object({
  email: z.preprocess(
    (given) => given ?? "",
    looseEmail.min(1, "newsletter-reader:gate.emailRequired").max(254).toLowerCase(),
  ),
});
export type UnlockPostInput = z.output<typeof unlockPostInput>;
