import { loadWithholding } from "~/features/bible/withhold-quotations.server";
import { getSettings } from "~/settings/settings.server";
import { getTranslation, getTranslationsByPost } from "~/features/translation/translation.server";
import { excerptMarkdown, renderMarkdown, toPlainText } from "~/features/writing/markdown/markdown.server";
import { formatDateIn } from "~/i18n/format";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";
import type { BlogCategory } from "./blog-categories";
import { blogPostPath } from "./blog-post-path";
import type { BlogPostRow, PublishedBlogPostRow } from "./blog.queries.server";
import type { BlogPost, BlogPostSummary, BlogPostView } from "./blog.schema";

const EXCERPT_LENGTH = 100;
const WORDS_A_MINUTE = 200;

export const blogPostToApi = (row: BlogPostRow): BlogPost => ({
  ...row,
  category: row.category as BlogCategory,
});

/** A blog post in a reader's language, or in its own where it has no translation. A draft gets today's date. */
export async function blogPostToScreen(row: BlogPostRow, language: Language): Promise<BlogPostView> {
  const translation =
    row.language === language ? null : await getTranslation(db, "blog_post", row.id, language);
  const { content } = translation ?? row;
  const { timeZone } = (await getSettings()).publishing;
  const publishedAt = row.publishedAt ?? new Date().toISOString();
  return {
    ...toSummary({ ...row, publishedAt }, translation, {
      ...{ language, timeZone },
      withhold: await loadWithholding("mayFeed"),
    }),
    html: renderMarkdown(content),
    isOutdated: translation?.isOutdated ?? false,
    updatedAt: row.updatedAt,
    words: countMarkdownWords(content),
  };
}

/**
 * Blog posts as a list shows them: translated into `language` where there is a translation. Dates are written in
 * `dateLanguage`. `content` is the Markdown of the same language.
 */
export async function blogPostsToSummaries(
  rows: PublishedBlogPostRow[],
  language: Language,
  dateLanguage = language,
): Promise<{ summary: BlogPostSummary; content: string }[]> {
  const { timeZone } = (await getSettings()).publishing;
  const foreign = rows.filter((row) => row.language !== language).map(({ id }) => id);
  const translations = await getTranslationsByPost(db, "blog_post", foreign, language);
  const withhold = await loadWithholding("mayFeed");
  return rows.map((row) => {
    const translation = translations.get(row.id) ?? null;
    return {
      summary: toSummary(row, translation, { language, timeZone, dateLanguage, withhold }),
      content: (translation ?? row).content,
    };
  });
}

/** The summary, or the beginning of the text where there is none. */
export const summarizeBlogPost = ({ summary, content }: { summary: string; content: string }): string =>
  summary.trim() || excerptMarkdown(content, EXCERPT_LENGTH);

interface TranslatedBlogPost {
  title: string;
  summary: string;
  content: string;
  isApproved: boolean;
}

function toSummary(
  row: PublishedBlogPostRow,
  translation: TranslatedBlogPost | null,
  {
    language,
    timeZone,
    dateLanguage = language,
    withhold,
  }: {
    language: Language;
    timeZone: string;
    dateLanguage?: Language;
    withhold: (markdown: string) => string;
  },
): BlogPostSummary {
  const originalLanguage = isLanguage(row.language) ? row.language : defaultLanguage;
  const words = translation ?? row;
  return {
    id: row.id,
    path: blogPostPath(row.id, row.title),
    title: words.title,
    summary: summarizeBlogPost({ ...words, content: withhold(words.content) }),
    category: row.category as BlogCategory,
    language: translation ? language : originalLanguage,
    originalLanguage,
    isReviewed: translation?.isApproved ?? null,
    publishedAt: row.publishedAt,
    longDate: formatDateIn(row.publishedAt, dateLanguage, timeZone),
    minutes: Math.max(1, Math.round(countMarkdownWords(words.content) / WORDS_A_MINUTE)),
  };
}

const countMarkdownWords = (content: string) => toPlainText(content).split(" ").length;
