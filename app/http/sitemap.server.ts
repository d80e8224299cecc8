import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { buildXml, xmlElement } from "./xml.server";

export interface SitemapPage {
  /** Without the language prefix. */
  path: string;
  /** The languages in which it exists; by default all that the site offers. */
  languages?: readonly Language[];
  /** When its text was last changed. */
  changed?: string;
}

/** A page in one of its languages. */
interface Entry extends SitemapPage {
  language: Language;
  languages: readonly Language[];
}

/** Addresses in one file at most; the protocol allows 50,000, and 50 MB. */
export const URLS_PER_FILE = 10_000;

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Entries for each page in each language that it has and the site offers, in files of at most URLS_PER_FILE. */
export function sitemapFiles(pages: SitemapPage[], offered: readonly Language[]): Entry[][] {
  const entries = pages.flatMap((page) => {
    const languages = offered.filter((language) => page.languages?.includes(language) ?? true);
    return languages.map((language) => ({ ...page, languages, language }));
  });
  const count = Math.max(1, Math.ceil(entries.length / URLS_PER_FILE));
  return Array.from({ length: count }, (_, at) =>
    entries.slice(at * URLS_PER_FILE, (at + 1) * URLS_PER_FILE),
  );
}

/** A sitemap (sitemaps.org 0.9) in which each page names its other languages, as its head does. */
export function sitemapXml(origin: string, entries: Entry[]): string {
  const address = (language: string | undefined, path: string) => `${origin}${localePath(language, path)}`;
  const alternate = (path: string, tag: string, language: string | undefined) =>
    xmlElement("xhtml:link", { rel: "alternate", hreflang: tag, href: address(language, path) });
  const urls = entries.map(({ path, language, languages, changed }) =>
    xmlElement(
      "url",
      {},
      xmlElement("loc", {}, address(language, path)),
      lastmod(changed),
      languages.map((one) => alternate(path, one, one)),
      alternate(path, "x-default", undefined),
    ),
  );
  return buildXml(
    xmlElement("urlset", { xmlns: namespace, "xmlns:xhtml": "http://www.w3.org/1999/xhtml" }, urls),
  );
}

/** The sitemap index, for several files. */
export function sitemapIndexXml(origin: string, files: Entry[][]): string {
  const sitemaps = files.map((entries, at) => {
    const changes = entries.flatMap(({ changed }) => changed ?? []).sort();
    const location = xmlElement("loc", {}, `${origin}/sitemap.xml?file=${at + 1}`);
    return xmlElement("sitemap", {}, location, lastmod(changes.at(-1)));
  });
  return buildXml(xmlElement("sitemapindex", { xmlns: namespace }, sitemaps));
}

const lastmod = (changed: string | undefined) =>
  changed === undefined ? null : xmlElement("lastmod", {}, changed);
