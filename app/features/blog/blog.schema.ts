import { z } from "zod";
import { scheduleFields } from "~/features/writing/content-schedule.schema";
import { knowingly, versionFields } from "~/features/writing/versions.schema";
import { isMissing, requiredText, typedFlag, typedId, typedNumber, unlessBlank } from "~/http/typed-text";
import { categories, type Category } from "./categories";

const articleLanguages = ["fr", "ht", "en", "es"] as const;
const articleLimits = { title: 255, summary: 1000, content: 100_000 } as const;

/** Left out it is the first of the spec; blank is an error. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, key: string) =>
  z.enum(values, { error: (issue) => (isMissing(issue) ? key : undefined) });

/** An article as it is written (spec admin §5). Whether it is published is not said here. */
export const articleInput = z.object({
  title: requiredText(articleLimits.title, "admin-blog:form.titleRequired"),
  summary: requiredText(articleLimits.summary, "admin-blog:form.summaryRequired"),
  content: requiredText(articleLimits.content, "admin-blog:form.contentRequired"),
  language: oneOf(articleLanguages, "admin-blog:form.languageRequired").default("fr"),
  category: oneOf(categories, "admin-blog:form.categoryRequired").default("spirituel"),
});
export type ArticleInput = z.output<typeof articleInput>;

export const articleUpdate = articleInput.extend({ id: typedId, ...versionFields }).transform(knowingly);
export type ArticleUpdate = z.output<typeof articleUpdate>;

/** When a draft shall be published, as it is typed. */
export const articleSchedule = z.object({ id: typedId, ...scheduleFields });
export type ArticleSchedule = z.output<typeof articleSchedule>;

const page = typedNumber.pipe(z.int().min(1));

/** Where a page begins among the published: a moment and the id published at it, or among all: an id. */
const place = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_)?[1-9]\d{0,8}$/);

/** Which articles a call lists. */
export const articlesQuery = z.object({
  /** With it all of them, drafts too, for who may manage content. */
  admin: typedFlag.optional(),
  /** Those written in one language (`?lang=`, which also is the language of the answer). */
  lang: z.preprocess(unlessBlank, z.enum(articleLanguages).optional()),
  category: z.preprocess(unlessBlank, z.enum(categories).optional()),
  before: z.preprocess(unlessBlank, place.optional()),
  limit: page.pipe(z.int().max(100)).default(50),
});
export type ArticlesQuery = z.output<typeof articlesQuery>;

/** What the public list is asked for. The page's own language is in its address. */
export const blogQuery = z.object({
  category: z.preprocess(unlessBlank, z.enum(categories).optional()),
  /** `all`: articles of every language, each in its own where it is not translated. */
  languages: z.preprocess(unlessBlank, z.literal("all").optional()),
  before: z.preprocess(unlessBlank, place.optional()),
  after: z.preprocess(unlessBlank, place.optional()),
});

/** Where the page of the administrator's list begins; what is no number is the newest page. */
export const adminQuery = z.object({ before: page.optional().catch(undefined) });

/** An article, whole, as it was written; `content` is Markdown (spec admin §3). */
export const blogPost = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  category: z.enum(categories),
  language: z.enum(articleLanguages),
  isPublished: z.boolean(),
  publishedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export const blogPosts = z.array(blogPost);
export type BlogPost = z.output<typeof blogPost>;
type ArticleLanguage = BlogPost["language"];

/** A published article as a list shows it, in the reader's language where it is translated. */
export interface ArticleLine {
  id: number;
  /** Without a language in front. */
  path: string;
  title: string;
  /** The summary, or the beginning of the text. */
  summary: string;
  category: Category;
  /** Of the words here. */
  language: ArticleLanguage;
  originalLanguage: ArticleLanguage;
  /** Whether a person approved the translation; null where it is none. */
  isReviewed: boolean | null;
  publishedAt: string;
  /** The day it was published, in words. */
  longDate: string;
  /** How long reading it takes. */
  minutes: number;
}

/** The same, whole, to be read. */
export interface Article extends ArticleLine {
  /** Safe HTML. */
  html: string;
  /** The original was changed since it was translated. */
  isOutdated: boolean;
  updatedAt: string;
  words: number;
}

/** What an administrator's list says of an article. */
export interface AdminLine {
  id: number;
  title: string;
  /** The summary, or the beginning of the text. */
  preview: string;
  language: ArticleLanguage;
  category: Category;
  isPublished: boolean;
  /** When it was published, or else written, in short. */
  date: string;
  /** When it will be published, in words. */
  scheduled: string | null;
  /** It should have been published, and could not be. */
  hasFailed: boolean;
  updatedAt: string;
}
