import { fetchPublicFile, FetchRefused, type FetchedFile } from "~/providers/safe-fetch.server";
import { MAX_FILE_BYTES } from "./import-choices";

interface LastAnswer {
  etag: string | null;
  lastModified: string | null;
}

/** Fetches the file at an address. Throws FetchRefused. What tests replace. */
export type FetchFeed = (address: string, last?: LastAnswer) => Promise<FetchedFile>;

export const fetchFeed: FetchFeed = (address, last) =>
  fetchPublicFile(address, {
    maxBytes: MAX_FILE_BYTES,
    accept:
      "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, text/html;q=0.5",
    ...last,
  });

/** The feed that a page names in its head, as browsers and apps find it; null for none. */
export function findFeedOfPage({ bytes, address }: FetchedFile): string | null {
  const start = bytes?.toString("utf8", 0, 300_000) ?? "";
  const links = start.match(/<link\s[^<>]{1,2000}>/gi) ?? [];
  for (const link of links) {
    if (!/type=["']?application\/(rss|atom)\+xml/i.test(link)) continue;
    const href = /href=["']([^"']+)["']/i.exec(link)?.[1]?.replaceAll("&amp;", "&");
    if (href !== undefined) {
      try {
        return new URL(href, address).href;
      } catch {
        continue; // the next link may be whole
      }
    }
  }
  return null;
}

/** The key of the sentence that says why an address gave nothing. */
export function toFetchKey(error: unknown): string {
  if (!(error instanceof FetchRefused)) throw error;
  return `admin-sermon-import:fetch.${error.reason}`;
}
