import { listAreas } from "~/areas/registry.server";
import type { SitemapPage } from "~/http/sitemap.server";

/** Of one source; more than any ministry writes. It bounds what a sitemap reads. */
const MAX_PAGES = 50_000;

/** Every public page: first those that are always there, then those made of content. */
export async function listSitemapPages(): Promise<SitemapPage[]> {
  const sources = listAreas().flatMap(({ sitemap = [] }) => sitemap);
  const fixed = sources.flatMap(({ pages = [] }) => pages.map((path) => ({ path })));
  const listed = await Promise.all(sources.map(async ({ list }) => (list ? list(MAX_PAGES) : [])));
  return [{ path: "/" }, ...fixed, ...listed.flat()];
}
