import { canParseUrl } from "~/config/can-parse-url";
import { toCanonicalPath } from "~/request/canonical-path";

const MAX_LENGTH = 500;

/**
 * The part of an address by which an old one is found: its canonical path, with the number by which WordPress also knows
 * a text: `/?p=123`. Null for the front page, and for what is no address.
 */
export function toOldAddress(address: string): string | null {
  const given = address.trim();
  const whole = /^https?:\/\//i.test(given) ? given : `http://here.invalid/${given.replace(/^\/+/, "")}`;
  if (!canParseUrl(whole)) return null;
  const { pathname, searchParams } = new URL(whole);
  const name = ["p", "page_id"].find((one) => /^\d{1,12}$/.test(searchParams.get(one) ?? ""));
  const path = toCanonicalPath(pathname) + (name ? `?${name}=${searchParams.get(name)}` : "");
  return path === "/" || path.length > MAX_LENGTH ? null : path;
}
