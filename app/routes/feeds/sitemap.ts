import { rejectWrites } from "~/http/methods.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/config/env.server";
import { listBlogSitemapPages } from "~/features/blog/blog-sitemap.server";
import { listDevotionSitemapPages } from "~/features/devotion/daily-content/devotion-sitemap.server";
import { listNewsletterSitemapPages } from "~/features/newsletter/posts/newsletter-sitemap.server";
import { getSettings } from "~/features/settings/settings.server";
import { respondRendered, contentHash, renderOnce } from "~/http/page-memo.server";
import { sitemapFiles, sitemapIndexXml, sitemapXml } from "~/http/sitemap.server";

const screens = [
  "/",
  "/devotion",
  "/motivations",
  "/blog",
  "/newsletter",
  "/contact",
  "/bible-study",
  "/donor-wall",
  "/subscribe",
  "/donation",
  "/rss-feeds",
  "/privacy",
  "/my-giving",
];

/** Every public page in each language; with too many for one file, an index of files. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { availableLanguages } = (await getSettings()).languages;
  const pages = [
    ...screens.map((path) => ({ path })),
    ...(await listDevotionSitemapPages()),
    ...(await listBlogSitemapPages()),
    ...(await listNewsletterSitemapPages()),
  ];
  const files = sitemapFiles(pages, availableLanguages);

  const asked = new URL(request.url).searchParams.get("file");
  const isIndex = asked === null && files.length > 1;
  const entries = files[asked === null ? 0 : Number(asked) - 1];
  if (!entries) return new Response(null, { status: 404 });
  const content = isIndex ? sitemapIndexXml(env.PUBLIC_URL, files) : JSON.stringify(entries);
  const rendered = await renderOnce(contentHash("sitemap", content), async () => ({
    body: isIndex ? content : sitemapXml(env.PUBLIC_URL, entries),
    headers: new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    }),
  }));
  return respondRendered(request, rendered);
}

export const action = rejectWrites;
