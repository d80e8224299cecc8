import { blogPostPath } from "~/features/blog/blog-post-path";
import { isLanguage, type Language } from "~/i18n/languages";
import { db } from "~db/client";

/** A published text with a page of its own. */
interface SitemapPage {
  path: string;
  /** The languages it was written in and translated into, as a person approved it. */
  languages: Language[];
  changed: string;
}

// More than any ministry writes; what a sitemap reads has an end.
const MAX_PAGES = 50_000;

/** The pages of the blog and of the newsletter, oldest first, so that a file of the sitemap once full stays as it is. */
export async function listPublishedPages(): Promise<SitemapPage[]> {
  const [articles, letters] = await Promise.all([
    listPublishedRows("blogPosts"),
    listPublishedRows("newsletterPosts"),
  ]);
  const [articleLanguages, letterLanguages] = await Promise.all([
    listApprovedLanguages("blog_post"),
    listApprovedLanguages("newsletter_post"),
  ]);
  return [
    ...articles.map((row) => toSitemapPage(blogPostPath(row.id, row.title), row, articleLanguages)),
    ...letters.map((row) => toSitemapPage(`/newsletter/${row.id}`, row, letterLanguages)),
  ];
}

const listPublishedRows = (table: "blogPosts" | "newsletterPosts") =>
  db
    .selectFrom(table)
    .select(["id", "title", "language", "updatedAt"])
    .where("isPublished", "=", 1)
    .where("publishedAt", "is not", null)
    .orderBy("publishedAt")
    .orderBy("id")
    .limit(MAX_PAGES)
    .execute();

async function listApprovedLanguages(type: "blog_post" | "newsletter_post"): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom("contentTranslations")
    .select(["contentId", "targetLanguage"])
    .where("contentType", "=", type)
    .where("approvedAt", "is not", null)
    .execute();
  const languages = new Map<number, string[]>();
  for (const { contentId, targetLanguage } of rows) {
    const id = Number(contentId);
    languages.set(id, [...(languages.get(id) ?? []), targetLanguage]);
  }
  return languages;
}

const toSitemapPage = (
  path: string,
  row: { id: number; language: string; updatedAt: string },
  translations: Map<number, string[]>,
): SitemapPage => ({
  path,
  languages: [row.language, ...(translations.get(row.id) ?? [])].filter(isLanguage),
  changed: row.updatedAt,
});
