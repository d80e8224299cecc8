import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { canParseUrl } from "~/config/can-parse-url";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { sessionCookieName } from "~/auth/person-cookies";
import { fromAcceptLanguage } from "~/i18n/accept-language";
import type { LanguagePolicy } from "~/i18n/detect-language.server";
import { readLanguageCookie } from "~/i18n/language-cookie";
import { isLanguage, type Language } from "~/i18n/languages";
import { toCanonicalPath } from "~/request/canonical-path";
import { findPageAddress } from "./page-address.server";

/** A page that was just shown to a visitor. */
export interface ViewedPage {
  path: string;
  language: Language;
  kind: string;
}

type AnsweredRequest = Pick<IncomingMessage, "method" | "headers" | "url"> & { originalUrl?: string };

/**
 * The public page that a response showed to a visitor; null for errors, files, prefetches, robots and the team. A
 * response 304 (not modified) shows a page too.
 */
export function findViewedPage(
  request: AnsweredRequest,
  response: Pick<ServerResponse, "statusCode" | "getHeader">,
  policy: LanguagePolicy,
): ViewedPage | null {
  const { method, headers } = request;
  if (method !== "GET" || (response.statusCode !== 200 && response.statusCode !== 304)) return null;
  const type = response.getHeader("content-type");
  const isPage = typeof type === "string" && type.startsWith("text/html");
  const isData = typeof type === "string" && type.startsWith("text/x-script");
  if (!isPage && !isData) return null;
  if (isPrefetch(headers) || isTeam(headers.cookie) || isRobot(headers["user-agent"])) return null;
  const url = request.originalUrl ?? request.url ?? "/";
  const end = url.indexOf("?");
  const asked = end < 0 ? url : url.slice(0, end);
  const pathname = isPage ? asked : navigatedPath(asked, headers.referer);
  const address = pathname === null ? null : findPageAddress(pathname);
  if (!address) return null;
  const { path, kind } = address;
  return { path, kind, language: address.language ?? answerLanguage(response, headers, policy) };
}

const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers["sec-purpose"], headers.purpose, headers["x-moz"]].some((value) => value?.includes("prefetch"));

const teamCookie = new RegExp(`(?:^|; ?)${sessionCookieName}=.`);
const isTeam = (cookie: string | undefined): boolean => cookie !== undefined && teamCookie.test(cookie);

const robots = new LRUCache<string, boolean>({ max: 2_000 });

/** A request without a user agent counts as a robot: every browser sends one. */
function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) return true;
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const found = isbot(userAgent);
  robots.set(userAgent, found);
  return found;
}

/**
 * The page of a client-side navigation (single fetch: `/blog.data`). Null when a page revalidates its own data, for
 * example after a form: then the referrer is the page itself. Null also without a referrer, because then both look
 * alike.
 */
function navigatedPath(asked: string, referrer: string | undefined): string | null {
  if (!asked.endsWith(".data") || !referrer || !canParseUrl(referrer)) return null;
  const pathname = asked === "/_root.data" ? "/" : asked.slice(0, -".data".length);
  return toCanonicalPath(new URL(referrer).pathname) === toCanonicalPath(pathname) ? null : pathname;
}

/** The language of a response whose address has none. Data responses have no Content-Language header. */
function answerLanguage(
  response: Pick<ServerResponse, "getHeader">,
  headers: IncomingHttpHeaders,
  policy: LanguagePolicy,
): Language {
  const language = response.getHeader("content-language");
  if (isLanguage(language)) return language;
  const chosen = readLanguageCookie(headers.cookie ?? null);
  if (chosen && policy.availableLanguages.includes(chosen)) return chosen;
  return fromAcceptLanguage(headers["accept-language"] ?? null, policy) ?? policy.defaultLanguage;
}
