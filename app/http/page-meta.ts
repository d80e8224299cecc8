import { isRouteErrorResponse, type MetaDescriptor } from "@remix-run/react";
import { ogLocales, type Language } from "~/i18n/languages";
import { localePath, plainPath } from "~/i18n/locale-path";

interface RootData {
  language: Language;
  /** The languages that the site offers. */
  languages: readonly Language[];
  origin: string;
  siteName: string;
}

interface FeedLink {
  title: string;
  href: string;
}

/** Data of the public layout; missing in the administration. */
interface SiteData {
  feeds: FeedLink[];
}

/** A layout provides the titles of its error pages, because `meta` renders no component that could. */
interface LayoutData {
  errorTitles: Record<string, string>;
}

interface PageMetaArgs {
  location: { pathname: string };
  matches: { id: string; data?: unknown }[];
  /** What was thrown, in the head of an error page. */
  error?: unknown;
}

interface Page {
  title: string;
  description: string;
  /** The canonical path, if the page has two. */
  path?: string;
  /** Path of the sharing picture, 1200×630. */
  picture?: string;
  /** The languages in which it exists, its own first; by default all that the site offers. */
  languages?: readonly Language[];
  /** Feeds that other pages do not link to. */
  feeds?: FeedLink[];
  /** Open Graph's article, and when it was published (ISO). */
  article?: { publishedAt: string; updatedAt: string };
  /** Kept out of search engines: personal pages and those behind mailed links. */
  noindex?: boolean;
  /** Answered with no-store and not memoized: app/entry.server.tsx reads it. */
  noStore?: boolean;
}

/** The head of a public page: title, canonical and language addresses (reciprocal, with x-default), Open Graph. */
export function pageMeta(
  { location, matches, error }: PageMetaArgs,
  page: Page | undefined,
): MetaDescriptor[] {
  if (error) return errorMeta(matches, error);
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  if (!root || !page) return [];
  const site = matches.find((match) => match.id === "routes/site/layout")?.data as SiteData | undefined;
  const path = page.path ?? plainPath(location.pathname);
  const address = (language: string | undefined) => `${root.origin}${localePath(language, path)}`;
  const offered = root.languages.filter((language) => page.languages?.includes(language) ?? true);
  // In a language without a translation the original text is shown. Its canonical address is in its own language.
  const own = page.languages?.find((language) => offered.includes(language)) ?? root.language;
  const canonical = address(offered.includes(root.language) ? root.language : own);
  const title = page.title === root.siteName ? page.title : `${page.title} · ${root.siteName}`;
  const picture = `${root.origin}${page.picture ?? `/pictures/${root.language}/site.png`}`;
  if (page.noindex) return [{ title }, { name: "robots", content: "noindex" }];
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...offered.map((language) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href: address(language),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address(undefined) },
    ...[...(site?.feeds ?? []), ...(page.feeds ?? [])].map(({ title, href }) => ({
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: `${root.siteName} · ${title}`,
      href: root.origin + href,
    })),
    { property: "og:type", content: page.article ? "article" : "website" },
    ...(page.article
      ? [
          { property: "article:published_time", content: page.article.publishedAt },
          { property: "article:modified_time", content: page.article.updatedAt },
        ]
      : []),
    { property: "og:site_name", content: root.siteName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:locale", content: ogLocales[root.language] },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The title of an error that is shown inside a layout; ErrorTitle in app/root.tsx renders that of other errors. */
function errorMeta(matches: PageMetaArgs["matches"], error: unknown): MetaDescriptor[] {
  const layout = matches.find(({ id }) => /^routes\/(admin|site)\/layout$/.test(id));
  const titles = (layout?.data as LayoutData | undefined)?.errorTitles;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const root = matches.find(({ id }) => id === "root")?.data as RootData | undefined;
  // Without the layout's data (its loader threw) the title is the site's name.
  const title = titles?.[status] ?? titles?.[500] ?? root?.siteName;
  return title === undefined ? [] : [{ title }];
}
