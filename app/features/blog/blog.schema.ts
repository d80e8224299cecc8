import { z } from "zod";
import { languages } from "~/i18n/languages";
import { publicationDate, scheduleFields } from "~/features/writing/scheduling/content-schedule.schema";
import {
  autosaveField,
  preferOverwrittenVersion,
  versionFields,
} from "~/features/writing/editing/optimistic-lock.schema";
import {
  isMissingInput,
  requiredText,
  typedFlag,
  typedId,
  typedNumber,
  typedText,
  blankToUndefined,
} from "~/http/typed-text";
import { blogCategories, type BlogCategory } from "./blog-categories";

const blogPostLimits = { title: 255, summary: 1000, content: 100_000 } as const;

/** An enum whose default the caller gives: a missing value takes it, an empty one is an error. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, key: string) =>
  z.enum(values, { error: (issue) => (isMissingInput(issue) ? key : undefined) });

/** What the form and the API send (spec admin §5). Publishing is a call of its own. */
export const blogPostInput = z.object({
  title: requiredText(blogPostLimits.title, "admin-blog:form.titleRequired"),
  summary: requiredText(blogPostLimits.summary, "admin-blog:form.summaryRequired"),
  content: requiredText(blogPostLimits.content, "admin-blog:form.contentRequired"),
  language: oneOf(languages, "admin-blog:form.languageRequired").default("fr"),
  category: oneOf(blogCategories, "admin-blog:form.categoryRequired").default("spirituel"),
  publishedAt: publicationDate,
});
export type BlogPostInput = z.output<typeof blogPostInput>;

export const blogPostUpdate = blogPostInput
  .extend({ id: typedId, ...versionFields, ...autosaveField })
  .transform(preferOverwrittenVersion);
export type BlogPostUpdate = z.output<typeof blogPostUpdate>;

/** Date and time of a scheduled publication, as typed. */
export const blogPostSchedule = z.object({ id: typedId, ...scheduleFields });
export type BlogPostSchedule = z.output<typeof blogPostSchedule>;

const page = typedNumber.pipe(z.int().min(1));

/** The place where a page begins: `<moment>_<id>` among the published, an id among all. */
const place = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_)?[1-9]\d{0,8}$/);

export const blogPostsQuery = z.object({
  /** Also drafts; needs manage_content. */
  admin: typedFlag.optional(),
  /** Posts written in this language. `?lang=` is also the language of the answer. */
  lang: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  before: z.preprocess(blankToUndefined, place.optional()),
  limit: page.pipe(z.int().max(100)).default(50),
});
export type BlogPostsQuery = z.output<typeof blogPostsQuery>;

/** The query of the public list. Its language is in the path. */
export const blogListQuery = z.object({
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  /** `all`: posts of every language, untranslated ones in their own. */
  languages: z.preprocess(blankToUndefined, z.literal("all").optional()),
  before: z.preprocess(blankToUndefined, place.optional()),
  after: z.preprocess(blankToUndefined, place.optional()),
});

/** The query of the admin's list. What is wrong is left out. */
export const blogAdminQuery = z.object({
  q: typedText.transform((text) => text.slice(0, 100)).catch(""),
  in: z.enum(languages).optional().catch(undefined),
  state: z.enum(["draft", "published"]).optional().catch(undefined),
  before: page.optional().catch(undefined),
});
export type BlogAdminQuery = z.output<typeof blogAdminQuery>;

/** A whole blog post in its own words. `content` is Markdown (spec admin §3). */
export const blogPost = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  category: z.enum(blogCategories),
  language: z.enum(languages),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const blogPosts = z.array(blogPost);
export type BlogPost = z.output<typeof blogPost>;
type BlogPostLanguage = BlogPost["language"];

export interface BlogPostsPage {
  posts: BlogPost[];
  /** `before` of the next older page. */
  older: string | null;
}

/** A published blog post in a list, translated where there is a translation. */
export interface BlogPostSummary {
  id: number;
  /** Without a language prefix. */
  path: string;
  title: string;
  /** The summary, or the beginning of the text. */
  summary: string;
  category: BlogCategory;
  /** The language of these words. */
  language: BlogPostLanguage;
  originalLanguage: BlogPostLanguage;
  /** Whether a person approved the translation; null for an original. */
  isReviewed: boolean | null;
  publishedAt: string;
  /** The day of publication in words. */
  longDate: string;
  /** Reading time. */
  minutes: number;
}

/** The whole post for its page. */
export interface BlogPostView extends BlogPostSummary {
  /** Safe HTML. */
  html: string;
  /** The original changed after it was translated. */
  isOutdated: boolean;
  updatedAt: string;
  words: number;
}

/** A blog post in the admin's list. */
export interface BlogPostAdminItem {
  id: number;
  title: string;
  /** The summary, or the beginning of the text. */
  preview: string;
  language: BlogPostLanguage;
  isPublished: boolean;
  /** The day of publication, or of writing for a draft, in short. */
  date: string;
  /** The scheduled time in words. */
  scheduled: string | null;
  /** The scheduled publication failed. */
  hasFailed: boolean;
  updatedAt: string;
}
