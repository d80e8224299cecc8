import type { EntryContext } from "@remix-run/node";

/** Ends the stream of a page's data when the page is not rendered, so that nobody reads it. */
export const cancelPageData = (context: EntryContext): void =>
  void context.serverHandoffStream?.cancel().catch(() => undefined);
