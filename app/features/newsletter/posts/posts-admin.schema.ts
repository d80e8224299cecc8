import { z } from "zod";
import { languages } from "~/i18n/languages";
import { preferOverwrittenVersion } from "~/features/writing/editing/optimistic-lock.schema";
import { postFields, postLimits, postUpdateFields, savedPost } from "~/features/writing/kit/writing.schema";
import { typedFlag, typedNumber, blankToUndefined } from "~/http/typed-text";

/** A post as it is written. */
export const newsletterPostInput = z.object(postFields("admin-newsletter:form"));
export type NewsletterPostInput = z.output<typeof newsletterPostInput>;

export const updateNewsletterPostInput = newsletterPostInput
  .extend(postUpdateFields)
  .transform(preferOverwrittenVersion);
export type UpdateNewsletterPostInput = z.output<typeof updateNewsletterPostInput>;

/** A post as it is being written: nothing is required yet. */
export const previewPostInput = z.object({
  title: z.string().max(postLimits.title).default(""),
  summary: z.string().max(postLimits.summary).default(""),
  content: z.string().max(postLimits.content).default(""),
  language: z.enum(languages).default("fr"),
});
export type PreviewPostInput = z.output<typeof previewPostInput>;

const pageNumber = typedNumber.pipe(z.int().min(1));

/** The query of the team's list; `before` is the last id of the previous page. */
export const newsletterPostsQuery = z.object({
  state: z.preprocess(blankToUndefined, z.enum(["draft", "published"]).optional()),
  /** Posts in one language. `language` itself is the language of the answer. */
  in: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  before: pageNumber.optional(),
  limit: pageNumber.pipe(z.int().max(500)).default(100),
});
export type NewsletterPostsQuery = z.output<typeof newsletterPostsQuery>;

const isRowId = (before: string) => /^[1-9]\d{0,8}$/.test(before);
const isArchiveCursor = (before: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z_\d{1,9}$/.test(before);

/** One address for two lists: with `admin` the team's list, else the public archive. Each has its own `before`. */
export const newsletterPostsOrArchiveQuery = newsletterPostsQuery
  .extend({
    /** All posts, with drafts; needs `manage_newsletter`. */
    admin: typedFlag.optional(),
    before: z.string().max(60).optional(),
    /** The language of the answer; the link to the next page repeats it. */
    lang: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  })
  .refine(({ admin, before }) => !before || (admin ? isRowId : isArchiveCursor)(before), {
    path: ["before"],
  });

const postActions = [
  "created",
  "updated",
  "published",
  "unpublished",
  "deleted",
  "sent",
  "test",
  "scheduled",
  "unscheduled",
] as const;
export type PostAction = (typeof postActions)[number];

/** The last action, in the screen's address. */
export const newsletterDoneQuery = z.object({
  done: z.enum(postActions).optional().catch(undefined),
  /** The number of recipients. */
  count: typedNumber.pipe(z.int().min(0)).optional().catch(undefined),
  /** The number of those who get it later, with a digest … */
  later: typedNumber.pipe(z.int().min(0)).optional().catch(undefined),
  /** … on this date at the latest. */
  by: z.iso.date().optional().catch(undefined),
});

/** A post with its text, for the team. */
export const newsletterPost = z.object(savedPost);
export const newsletterPosts = z.array(newsletterPost);
export type NewsletterPost = z.output<typeof newsletterPost>;
