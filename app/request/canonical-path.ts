import { isSecretPath } from "./secret-paths";

/**
 * The one address of a page: without capitals, doubled or trailing slashes, and escapes only where they are needed
 * (RFC 3986 §6.2.2). `/HT//%63ontact/` is `/ht/contact`. A page at two addresses would be two pages to a search engine,
 * and be rendered twice.
 */
export function toCanonicalPath(pathname: string): string {
  const path = pathname
    .replace(/%[0-9a-f]{2}/gi, normalizeEscape)
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
  if (isSecretPath(path)) return path;
  return path.replace(/%[0-9A-F]{2}|[^%]+/g, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}

/** The character itself where it needs no escape, else the escape in capitals. */
function normalizeEscape(escape: string): string {
  const character = String.fromCharCode(parseInt(escape.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
}
