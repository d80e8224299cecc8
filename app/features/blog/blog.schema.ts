import { z } from "zod";
import { languages } from "~/i18n/languages";
import { preferOverwrittenVersion } from "~/features/writing/editing/optimistic-lock.schema";
import {
  listPlace,
  oneOf,
  postFields,
  postUpdateFields,
  savedPost,
} from "~/features/writing/kit/writing.schema";
import { publicationDate, scheduleFields } from "~/features/writing/scheduling/content-schedule.schema";
import { blankToUndefined, typedFlag, typedId, typedNumber } from "~/http/typed-text";
import { blogCategories, type BlogCategory } from "./blog-categories";

/** What the form and the API send. Publishing is a call of its own. */
export const blogPostInput = z.object({
  ...postFields("admin-blog:form"),
  category: oneOf(blogCategories, "admin-blog:form.categoryRequired").default("spirituel"),
  publishedAt: publicationDate,
});
export type BlogPostInput = z.output<typeof blogPostInput>;

export const blogPostUpdate = blogPostInput.extend(postUpdateFields).transform(preferOverwrittenVersion);
export type BlogPostUpdate = z.output<typeof blogPostUpdate>;

/** Date and time of a scheduled publication, as typed. */
export const blogPostSchedule = z.object({ id: typedId, ...scheduleFields });
export type BlogPostSchedule = z.output<typeof blogPostSchedule>;

export const blogPostsQuery = z.object({
  /** Also drafts; needs manage_content. */
  admin: typedFlag.optional(),
  /** Posts written in this language. `?lang=` is also the language of the answer. */
  lang: z.preprocess(blankToUndefined, z.enum(languages).optional()),
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  before: z.preprocess(blankToUndefined, listPlace.optional()),
  limit: typedNumber.pipe(z.int().min(1).max(100)).default(50),
});
export type BlogPostsQuery = z.output<typeof blogPostsQuery>;

/** The query of the public list. Its language is in the path. */
export const blogListQuery = z.object({
  category: z.preprocess(blankToUndefined, z.enum(blogCategories).optional()),
  /** `all`: posts of every language, untranslated ones in their own. */
  languages: z.preprocess(blankToUndefined, z.literal("all").optional()),
  before: z.preprocess(blankToUndefined, listPlace.optional()),
  after: z.preprocess(blankToUndefined, listPlace.optional()),
});

/** A whole blog post in its own words. */
export const blogPost = z.object({ ...savedPost, category: z.enum(blogCategories) });
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
