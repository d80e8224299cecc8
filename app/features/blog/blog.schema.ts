import { z } from "zod";
import { scheduleFields } from "~/features/writing/scheduling/content-schedule.schema";
import { preferOverwrittenVersion, versionFields } from "~/features/writing/editing/optimistic-lock.schema";
import {
  isMissingInput,
  requiredText,
  typedFlag,
  typedId,
  typedNumber,
  blankToUndefined,
} from "~/http/typed-text";
import { blogCategories, type BlogCategory } from "./blog-categories";

const blogPostLanguages = ["fr", "ht", "en", "es"] as const;
const blogPostLimits = { title: 255, summary: 1000, content: 100_000 } as const;

/** Left out it is the first of the spec; blank is an error. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, key: string) =>
  z.enum(values, { error: (issue) => (isMissingInput(issue) ? key : undefined) });

/** An article as it is written (spec admin §5). Whether it is published is not said here. */
export const blogPostInput = z.object({
  title: requiredText(blogPostLimits.title, "admin-blog:form.titleRequired"),
  summary: requiredText(blogPostLimits.summary, "admin-blog:form.summaryRequired"),
  content: requiredText(blogPostLimits.content, "admin-blog:form.contentRequired"),
  language: oneOf(blogPostLanguages, "admin-blog:form.languageRequired").default("fr"),
  category: oneOf(blogCategories, "admin-blog:form.categoryRequired").default("spirituel"),
});
export type BlogPostInput = z.output<typeof blogPostInput>;

export const blogPostUpdate = blogPostInput
  .extend({ id: typedId, ...versionFields })
  .transform(preferOverwrittenVersion);
export type BlogPostUpdate = z.output<typeof blogPostUpdate>;

/** When a draft shall be published, as it is typed. */
export const blogPostSchedule = z.object({ id: typedId, ...scheduleFields });
export type BlogPostSchedule = z.output<typeof blogPostSchedule>;

const page = typedNumber.pipe(z.int().min(1));

/** Where a page begins among the published: a moment and the id published at it, or among all: an id. */
const place = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_)?[1-9]\d{0,8}$/);

/** Which articles a call lists. */
export const blogPostsQuery = z.object({
  /** With it all of them, drafts too, for who may manage content. */
  admin: typedFlag.optional(),
  /** Those written in one language (`?lang=`, which also is the language of the answer). */
  lang: z.preprocess(blankToUndefined, z.enum(blogPostLanguages).optional()),
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  before: z.preprocess(blankToUndefined, place.optional()),
  limit: page.pipe(z.int().max(100)).default(50),
});
export type BlogPostsQuery = z.output<typeof blogPostsQuery>;

/** What the public list is asked for. The page's own language is in its address. */
export const blogListQuery = z.object({
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  /** `all`: articles of every language, each in its own where it is not translated. */
  languages: z.preprocess(blankToUndefined, z.literal("all").optional()),
  before: z.preprocess(blankToUndefined, place.optional()),
  after: z.preprocess(blankToUndefined, place.optional()),
});

/** Where the page of the administrator's list begins; what is no number is the newest page. */
export const blogAdminQuery = z.object({ before: page.optional().catch(undefined) });

/** An article, whole, as it was written; `content` is Markdown (spec admin §3). */
export const blogPost = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  category: z.enum(blogCategories),
  language: z.enum(blogPostLanguages),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const blogPosts = z.array(blogPost);
export type BlogPost = z.output<typeof blogPost>;
type BlogPostLanguage = BlogPost["language"];

/** A published article as a list shows it, in the reader's language where it is translated. */
export interface BlogPostSummary {
  id: number;
  /** Without a language in front. */
  path: string;
  title: string;
  /** The summary, or the beginning of the text. */
  summary: string;
  category: BlogCategory;
  /** Of the words here. */
  language: BlogPostLanguage;
  originalLanguage: BlogPostLanguage;
  /** Whether a person approved the translation; null where it is none. */
  isReviewed: boolean | null;
  publishedAt: string;
  /** The day it was published, in words. */
  longDate: string;
  /** How long reading it takes. */
  minutes: number;
}

/** The same, whole, to be read. */
export interface BlogPostView extends BlogPostSummary {
  /** Safe HTML. */
  html: string;
  /** The original was changed since it was translated. */
  isOutdated: boolean;
  updatedAt: string;
  words: number;
}

/** What an administrator's list says of an article. */
export interface BlogPostAdminItem {
  id: number;
  title: string;
  /** The summary, or the beginning of the text. */
  preview: string;
  language: BlogPostLanguage;
  category: BlogCategory;
  isPublished: boolean;
  /** When it was published, or else written, in short. */
  date: string;
  /** When it will be published, in words. */
  scheduled: string | null;
  /** It should have been published, and could not be. */
  hasFailed: boolean;
  updatedAt: string;
}
