import { listApprovedLanguages } from "~/features/translation/translation.server";
import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { blogPostPath } from "./blog-post-path";
import { listPublishedBlogPostPages } from "./blog.queries.server";

/** More than any ministry writes; it bounds what a sitemap reads. */
const MAX_PAGES = 50_000;

/** The published blog posts, oldest first: a sitemap file that is full stays as it is. */
export async function listBlogSitemapPages(): Promise<SitemapPage[]> {
  const posts = await listPublishedBlogPostPages(db, MAX_PAGES);
  const approved = await listApprovedLanguages(db, "blog_post");
  return posts.map(({ id, title, language, updatedAt }) => ({
    path: blogPostPath(id, title),
    languages: [language, ...(approved.get(id) ?? [])].filter(isLanguage),
    changed: updatedAt,
  }));
}
