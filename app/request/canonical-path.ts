import { isSecretPath } from "./secret-paths";

/**
 * The canonical path of a page: lower case, no doubled or trailing slashes, and only necessary escapes (RFC 3986
 * §6.2.2). `/HT//%63ontact/` becomes `/ht/contact`. With two paths, search engines would see two pages, and each would
 * be rendered.
 */
export function toCanonicalPath(pathname: string): string {
  const path = pathname
    .replace(/%[0-9a-f]{2}/gi, normalizeEscape)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (isSecretPath(path)) return path;
  return path.replace(/%[0-9A-F]{2}|[^%]+/g, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}

/** The character itself when it needs no escape, otherwise the escape in upper case. */
function normalizeEscape(escape: string): string {
  const character = String.fromCharCode(parseInt(escape.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}
