import { listApprovedLanguages } from "~/features/translation/translation.server";
import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { listPublishedPostPages } from "./posts.queries.server";

/** More than any ministry writes; it bounds what a sitemap reads. */
const MAX_PAGES = 50_000;

/** The published newsletter posts, oldest first: a sitemap file that is full stays as it is. */
export async function listNewsletterSitemapPages(): Promise<SitemapPage[]> {
  const posts = await listPublishedPostPages(db, MAX_PAGES);
  const approved = await listApprovedLanguages(db, "newsletter_post");
  return posts.map(({ id, language, updatedAt }) => ({
    path: `/newsletter/${id}`,
    languages: [language, ...(approved.get(id) ?? [])].filter(isLanguage),
    changed: updatedAt,
  }));
}
