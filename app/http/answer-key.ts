import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { chosenAdminLanguage } from "~/i18n/admin-language";
import { readAcceptLanguage } from "~/i18n/accept-language";
import { languageCookieName, readLanguageCookie } from "~/i18n/language-cookie";
import { isLanguage } from "~/i18n/languages";
import { isBrowserAccept } from "~/request/accept";

/** The parts of a Node request that its cache key is made from. */
export interface AskedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** The parts of a request that the answers of a path depend on. */
export interface PathReads {
  queryNames: readonly string[];
  accept: boolean;
}

export const noPathReads: PathReads = { queryNames: [], accept: false };

/** The path and the query of a request, as they were sent. */
export function splitTarget(url: string): { path: string; query: string } {
  const end = url.indexOf("?");
  return end < 0 ? { path: url, query: "" } : { path: url.slice(0, end), query: url.slice(end + 1) };
}

/**
 * The cache key: two requests with the same key, data version and minute get the same answer. It contains the names of
 * the query parameters that were read, so an answer is found only by requests that are compared by all its inputs.
 */
export function answerKey({ url = "/", headers }: AskedRequest, reads: PathReads): string {
  const { path, query } = splitTarget(url);
  const accept = reads.accept && isBrowserAccept(headers.accept) ? "browser" : "";
  return `${path} ${languageInput(path, headers)} ${queryInput(query, reads.queryNames)} ${accept}`;
}

/**
 * The public cookie counts even when the address names the language, because the page sets the cookie when it differs. Of
 * Accept-Language only what a choice reads matters.
 */
function languageInput(path: string, headers: IncomingHttpHeaders): string {
  const { cookie } = headers;
  const chosen = (cookie?.includes(languageCookieName) && readLanguageCookie(cookie)) || "";
  const isNamed = isLanguage(path.split("/", 2)[1]);
  if (isNamed) return chosen;
  const referer = headers.referer ?? null;
  const ofAdmin = chosenAdminLanguage({ pathname: path, referer, cookie: cookie ?? null }) ?? "";
  return `${chosen},${ofAdmin},${accepted.memo(headers["accept-language"] ?? "")}`;
}

/** Browsers send few different headers. */
const accepted = new LRUCache<string, string>({
  maxSize: 64 * 1024,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: (header) => {
    const { ranked, isFromHaiti } = readAcceptLanguage(header);
    return `${ranked.join(",")}${isFromHaiti ? " HT" : ""}`;
  },
});

/** The names, and the values of those that are given. */
function queryInput(query: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const listed = names.join("&");
  if (query === "") return listed;
  const given = new URLSearchParams(query);
  const values = names.filter((name) => given.has(name)).map((name) => [name, ...given.getAll(name)]);
  return values.length > 0 ? `${listed} ${JSON.stringify(values)}` : listed;
}

/**
 * Whether a request may be answered from memory. Excluded are targets that URL would change (a backslash, a fragment, a
 * dot segment) and targets with `%00`, which are refused (app/auth/request-caller.server.ts).
 */
export const isShareable = ({ method, url = "/", headers }: AskedRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers.authorization === undefined &&
  !/[\\#]|%00|\/(?:\.|%2e)/i.test(url);
