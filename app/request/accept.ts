/** Whether an Accept header is a browser's, which shows a feed as a page. */
export const isBrowserAccept = (accept: string | null | undefined): boolean =>
  accept ? accept.includes("text/html") && !accept.includes("application/rss+xml") : false;
