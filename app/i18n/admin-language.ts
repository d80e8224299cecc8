import { readAdminLanguageCookie } from "./language-cookie";
import { canParseUrl } from "~/config/can-parse-url";
import type { Language } from "./languages";

/** The parts of a request by which the administration's own language applies. Headers are null when they are missing. */
interface AskedFromAdmin {
  pathname: string;
  referer: string | null;
  cookie: string | null;
}

/**
 * The language chosen in the administration, for its screens and their API calls; null for other requests, and when none
 * was chosen. The key of answers in memory contains it.
 */
export const chosenAdminLanguage = ({ pathname, referer, cookie }: AskedFromAdmin): Language | null =>
  isFromAdmin(pathname, referer) ? readAdminLanguageCookie(cookie) : null;

const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path);

function isFromAdmin(pathname: string, referer: string | null): boolean {
  if (!pathname.startsWith("/api/")) return isAdminPath(pathname);
  return referer !== null && canParseUrl(referer) && isAdminPath(new URL(referer).pathname);
}
