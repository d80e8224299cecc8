import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { listPublishedSermonPages } from "./sermons.queries.server";

/** Limits what a sitemap reads; more sermons than any ministry has. */
const MAX_PAGES = 50_000;

/** The pages of the published sermons, oldest first, without the examples. */
export async function listSermonSitemapPages(): Promise<SitemapPage[]> {
  const sermons = await listPublishedSermonPages(db, MAX_PAGES);
  return sermons.map(({ id, language, updatedAt }) => ({
    path: `/sermons/${id}`,
    languages: [language].filter(isLanguage),
    changed: updatedAt,
  }));
}
