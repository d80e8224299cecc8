import { listApprovedLanguages } from "~/features/translation/translation.server";
import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { listPublishedPostPages } from "./posts.queries.server";

/** The published newsletter posts, oldest first: a sitemap file that is full stays as it is. */
export async function listNewsletterSitemapPages(limit: number): Promise<SitemapPage[]> {
  const posts = await listPublishedPostPages(db, limit);
  const approved = await listApprovedLanguages(db, "newsletter_post");
  return posts.map(({ id, language, updatedAt }) => ({
    path: `/newsletter/${id}`,
    languages: [language, ...(approved.get(id) ?? [])].filter(isLanguage),
    changed: updatedAt,
  }));
}
