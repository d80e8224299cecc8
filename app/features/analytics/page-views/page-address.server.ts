import { LRUCache } from "lru-cache";
import { listAreas } from "~/areas/registry.server";
import { isLanguage, type Language } from "~/i18n/languages";
import { plainPath } from "~/i18n/locale-path";
import { toCanonicalPath } from "~/request/canonical-path";
import { redactSecretPath } from "~/request/secret-paths";

/** A public page in the form in which its views are stored. */
export interface PageAddress {
  /** Without language, query and secret token. */
  path: string;
  /** The language in the address; null for an address without one. */
  language: Language | null;
  /** The kind of content that is read there; "" for other pages. */
  kind: string;
}

const MAX_PATH_LENGTH = 300;
const known = new LRUCache<string, { address: PageAddress | null }>({ max: 2_000 });

/** The public page at a path; null for the administration, the API, development pages and overlong paths. */
export function findPageAddress(pathname: string): PageAddress | null {
  const found = known.get(pathname);
  if (found) return found.address;
  const address = toPageAddress(pathname);
  known.set(pathname, { address });
  return address;
}

function toPageAddress(pathname: string): PageAddress | null {
  const canonical = toCanonicalPath(pathname);
  if (canonical.length > MAX_PATH_LENGTH || /^\/(admin|api|dev)(\/|$)/i.test(canonical)) return null;
  const path = redactSecretPath(plainPath(canonical));
  const prefix = canonical.split("/")[1];
  return { path, language: isLanguage(prefix) ? prefix : null, kind: kindOf(path) };
}

let kinds: { kind: string; pattern: RegExp }[] | undefined;

function kindOf(path: string): string {
  kinds ??= listAreas()
    .flatMap(({ readPages = {} }) => Object.entries(readPages))
    .map(([kind, page]) => ({ kind, pattern: new RegExp(`^${page.replaceAll("*", "[^/]+")}$`) }));
  return kinds.find(({ pattern }) => pattern.test(path))?.kind ?? "";
}
