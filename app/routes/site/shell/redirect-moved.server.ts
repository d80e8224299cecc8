import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findMovedPath } from "~/features/text-import/old-addresses.server";
import { localePath } from "~/i18n/locale-path";
import { readQuery } from "~/request/query";

/** Redirects an address that a text had where it came from. Called only where the site has no such page. */
export async function redirectMoved(request: Request): Promise<void> {
  const path = await findMovedPath(request.url);
  if (!path) return;
  const language = /^\/(fr|ht|en|es)(?:\/|$)/.exec(new URL(request.url).pathname)?.[1];
  throw redirect(localePath(language, path), 308);
}

/** WordPress also numbers its texts: `/?p=123`. */
const numbers = z.object({ p: z.string().optional(), page_id: z.string().optional() });

/** The same for the front page, of which only such an address can be an old one. */
export async function redirectNumbered(request: Request): Promise<void> {
  const { p, page_id } = readQuery(request, numbers);
  if (p ?? page_id) await redirectMoved(request);
}
