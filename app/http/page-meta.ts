import type { MetaDescriptor } from "@remix-run/react";
import { ogLocales, type Language } from "~/i18n/languages";
import { localePath, plainPath } from "~/i18n/path";

interface RootData {
  language: Language;
  /** Those the site offers. */
  languages: readonly Language[];
  origin: string;
  siteName: string;
}

interface PageMetaArgs {
  location: { pathname: string };
  matches: { id: string; data?: unknown }[];
}

interface Page {
  title: string;
  description: string;
  /** Path of the sharing picture, 1200×630. */
  picture?: string;
  /** Kept out of search engines: personal pages and those behind mailed links. */
  unlisted?: boolean;
}

/** The head of a public page: title, canonical and language addresses (reciprocal, with x-default), Open Graph. */
export function pageMeta({ location, matches }: PageMetaArgs, page: Page | undefined): MetaDescriptor[] {
  const root = matches.find((match) => match.id === "root")?.data as RootData | undefined;
  if (!root || !page) return [];
  const path = plainPath(location.pathname);
  const address = (language: string | undefined) => `${root.origin}${localePath(language, path)}`;
  const title = page.title === root.siteName ? page.title : `${page.title} · ${root.siteName}`;
  const picture = `${root.origin}${page.picture ?? `/pictures/${root.language}/site.png`}`;
  if (page.unlisted) return [{ title }, { name: "robots", content: "noindex" }];
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: address(root.language) },
    ...root.languages.map((language) => ({
      tagName: "link",
      rel: "alternate",
      hrefLang: language,
      href: address(language),
    })),
    { tagName: "link", rel: "alternate", hrefLang: "x-default", href: address(undefined) },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: root.siteName },
    { property: "og:title", content: page.title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: address(root.language) },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:locale", content: ogLocales[root.language] },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
