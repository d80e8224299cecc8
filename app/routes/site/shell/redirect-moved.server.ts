import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findMovedPath } from "~/features/text-import/old-addresses.server";
import { isLanguage } from "~/i18n/languages";
import { localePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";

/**
 * The redirect from an address that a text had where it came from; null for any other. For a page that is not found, or
 * that has another address.
 */
export async function answerMoved({ url }: Pick<Request, "url">): Promise<Response | null> {
  const path = await findMovedPath(url);
  if (!path) return null;
  const first = new URL(url).pathname.split("/")[1];
  // Not for ever: an import may be undone, and a title changed.
  const headers = { "Cache-Control": "no-cache" };
  return redirect(localePath(isLanguage(first) ? first : undefined, path), { status: 308, headers });
}

/** WordPress also numbers its texts: `/?p=123`. */
const numbers = z.object({ p: z.string().optional(), page_id: z.string().optional() });

/** Redirects such an address, the only old one that the front page can have. */
export async function redirectNumbered(request: Request): Promise<void> {
  const { p, page_id } = readQuery(request, numbers);
  const moved = (p ?? page_id) ? await answerMoved(request) : null;
  if (moved) throw moved;
}
