import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { rankLanguages } from "~/i18n/accept-language";
import { languageCookieName, readLanguageCookie } from "~/i18n/language-cookie";
import { isLanguage } from "~/i18n/languages";

/** What a request asks, as Node reads it. */
export interface AskedRequest {
  method?: string;
  url?: string;
  headers: IncomingHttpHeaders;
}

/** What the answers of a path read of a request. */
export interface PathReads {
  queryNames: readonly string[];
  accept: boolean;
}

export const nothingRead: PathReads = { queryNames: [], accept: false };

/** The path and the query of a request, as they were sent. */
export function splitTarget(url: string): { path: string; query: string } {
  const end = url.indexOf("?");
  return end < 0 ? { path: url, query: "" } : { path: url.slice(0, end), query: url.slice(end + 1) };
}

/**
 * Everything that two requests of the same data and minute must share to get the same answer. The names of the query that
 * were read are part of it: so an answer is found only by requests that are compared by all that it was made from.
 */
export function answerKey({ url = "/", headers }: AskedRequest, reads: PathReads): string {
  const { path, query } = splitTarget(url);
  const accept = reads.accept ? (headers.accept ?? "") : "";
  return `${path} ${languageInput(path, headers)} ${queryInput(query, reads.queryNames)} ${accept}`;
}

/**
 * The cookie counts also where the address names the language: the page sets it when it differs. Accept-Language is as
 * good as the order of our languages in it.
 */
function languageInput(path: string, headers: IncomingHttpHeaders): string {
  const { cookie } = headers;
  const chosen = (cookie?.includes(languageCookieName) && readLanguageCookie(cookie)) || "";
  const isNamed = isLanguage(path.split("/", 2)[1]);
  return isNamed ? chosen : `${chosen},${ranked.memo(headers["accept-language"] ?? "")}`;
}

/** Browsers send few different headers. */
const ranked = new LRUCache<string, string>({
  maxSize: 64 * 1024,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: (header) => rankLanguages(header).join(","),
});

function queryInput(query: string, names: readonly string[]): string {
  if (names.length === 0 || query === "") return "";
  const given = new URLSearchParams(query);
  return JSON.stringify(names.map((name) => [name, ...given.getAll(name)]));
}

/**
 * Whether a request may be answered from memory at all. URL would read a target with a backslash, a fragment or a dot
 * segment as another one than it seems, and `%00` is refused anywhere in it (app/auth/request-caller.server.ts).
 */
export const isShareable = ({ method, url = "/", headers }: AskedRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  headers.authorization === undefined &&
  !/[\\#]|%00|\/(?:\.|%2e)/i.test(url);
