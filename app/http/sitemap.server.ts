import type { Language } from "~/i18n/languages";
import { localePath } from "~/i18n/path";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** A sitemap (sitemaps.org 0.9) in which each page names its other languages, as its head does. */
export function sitemapXml(origin: string, paths: string[], languages: readonly Language[]): string {
  const address = (language: string | undefined, path: string) =>
    escapeXml(`${origin}${localePath(language, path)}`);
  const alternates = (path: string) =>
    [...languages.map((language) => [language, language] as const), ["x-default", undefined] as const].map(
      ([tag, language]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(language, path)}"/>`,
    );
  const urls = paths.flatMap((path) =>
    languages.map(
      (language) => `<url><loc>${address(language, path)}</loc>${alternates(path).join("")}</url>`,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}
