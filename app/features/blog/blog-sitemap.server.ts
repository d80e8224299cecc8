import { listApprovedLanguages } from "~/features/translation/translation.server";
import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { blogPostPath } from "./blog-post-path";
import { listPublishedBlogPostPages } from "./blog.queries.server";

/** The published blog posts, oldest first: a sitemap file that is full stays as it is. */
export async function listBlogSitemapPages(limit: number): Promise<SitemapPage[]> {
  const posts = await listPublishedBlogPostPages(db, limit);
  const approved = await listApprovedLanguages(db, "blog_post");
  return posts.map(({ id, title, language, updatedAt }) => ({
    path: blogPostPath(id, title),
    languages: [language, ...(approved.get(id) ?? [])].filter(isLanguage),
    changed: updatedAt,
  }));
}
