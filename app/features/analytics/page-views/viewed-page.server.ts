import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { sessionCookieName } from "~/auth/person-cookies";
import { fromAcceptLanguage } from "~/i18n/accept-language";
import type { LanguagePolicy } from "~/i18n/detect-language.server";
import { readLanguageCookie } from "~/i18n/language-cookie";
import { isLanguage, type Language } from "~/i18n/languages";
import { toCanonicalPath } from "~/request/canonical-path";
import { findPageAddress } from "./page-address.server";

/** A page that somebody has just been shown. */
export interface ViewedPage {
  path: string;
  language: Language;
  kind: string;
}

type AnsweredRequest = Pick<IncomingMessage, "method" | "headers" | "url"> & { originalUrl?: string };

/**
 * The public page that an answer showed to a visitor; null for everything else: errors, files, prefetches, robots and
 * the team. An answer "not modified" shows a page too.
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
  [headers["sec-purpose"], headers.purpose, headers["x-moz"]].some((said) => said?.includes("prefetch"));

const teamCookie = new RegExp(`(?:^|; ?)${sessionCookieName}=.`);
const isTeam = (cookie: string | undefined): boolean => cookie !== undefined && teamCookie.test(cookie);

const robots = new LRUCache<string, boolean>({ max: 2_000 });

/** Who says no name is a robot: every browser does. */
function isRobot(userAgent: string | undefined): boolean {
  if (!userAgent) return true;
  const known = robots.get(userAgent);
  if (known !== undefined) return known;
  const found = isbot(userAgent);
  robots.set(userAgent, found);
  return found;
}

/**
 * The page to which a script in the browser went (single fetch: `/blog.data`). A page also asks for its own data again,
 * after a form for example: then the referrer is the page itself. Null without a referrer, as both look the same.
 */
function navigatedPath(asked: string, referrer: string | undefined): string | null {
  if (!asked.endsWith(".data") || !referrer || !URL.canParse(referrer)) return null;
  const pathname = asked === "/_root.data" ? "/" : asked.slice(0, -".data".length);
  return toCanonicalPath(new URL(referrer).pathname) === toCanonicalPath(pathname) ? null : pathname;
}

/** The language of an answer whose address names none. Data is answered without the header. */
function answerLanguage(
  response: Pick<ServerResponse, "getHeader">,
  headers: IncomingHttpHeaders,
  { availableLanguages, defaultLanguage }: LanguagePolicy,
): Language {
  const said = response.getHeader("content-language");
  if (isLanguage(said)) return said;
  const chosen = readLanguageCookie(headers.cookie ?? null);
  if (chosen && availableLanguages.includes(chosen)) return chosen;
  return fromAcceptLanguage(headers["accept-language"] ?? null, availableLanguages) ?? defaultLanguage;
}
