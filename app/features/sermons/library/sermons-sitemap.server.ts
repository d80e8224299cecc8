import type { SitemapPage } from "~/http/sitemap.server";
import { isLanguage } from "~/i18n/languages";
import { db } from "~db/client";
import { listPublishedSermonPages } from "./sermons.queries.server";

/** The pages of the published sermons, oldest first, without the examples. */
export async function listSermonSitemapPages(limit: number): Promise<SitemapPage[]> {
  const sermons = await listPublishedSermonPages(db, limit);
  return sermons.map(({ id, language, updatedAt }) => ({
    path: `/sermons/${id}`,
    languages: [language].filter(isLanguage),
    changed: updatedAt,
  }));
}
