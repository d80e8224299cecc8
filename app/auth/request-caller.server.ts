import { getSettings } from "~/settings/settings.server";
import { sourcesOf, type AnswerSources } from "~/request/answer-sources";
import { readQuery } from "~/request/query";
import { isSecretPath } from "~/request/secret-paths";
import { getClientAddress } from "~/request/client-address.server";
import { AppError } from "~/request/errors";
import { chosenAdminLanguage } from "~/i18n/admin-language";
import { detectLanguage, everyLanguage, type LanguagePolicy } from "~/i18n/detect-language.server";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { readAdminToken } from "./admin-token.server";
import type { Caller } from "./caller.server";
import { subscriberCookie, visitorCookie } from "./cookies.server";
import { readSessionCookie } from "./session-cookie.server";
import { findActiveSession, type ActiveSession } from "./sessions.server";

interface CallerOptions {
  anyToken?: boolean;
  sources?: AnswerSources | undefined;
}

/**
 * The caller of a request. Throws AppError 404 for an unknown language in the path, 400 for one in the query, and 401
 * for a bearer token that was edited, expired or revoked; `anyToken` ignores such a token. Properties read from the
 * caller are recorded in `sources`.
 */
export async function getCaller(
  request: Request,
  params: { lang?: string } = {},
  { anyToken = false, sources = sourcesOf(request) }: CallerOptions = {},
): Promise<Caller> {
  // PostgreSQL rejects U+0000 in any text, even in a search, and nobody types it.
  if (request.url.includes("%00")) throw new AppError(400, "malformed");
  const { languages: policy, security } = await getSettings();
  const language = await chooseLanguage(request, params.lang, policy);
  const session = await findSession(request, security.adminSessionTimeout, anyToken);
  const caller = makeCaller(request, language, session, security.requireTwoFactorAuth);
  return sources ? recordReads(caller, sources) : caller;
}

function makeCaller(
  request: Request,
  language: Language,
  session: ActiveSession | null,
  requiresSecondFactor: boolean,
): Caller {
  const guest: Caller = {
    kind: "guest",
    userId: null,
    subscriber: subscriberCookie.read(request.headers.get("Cookie")),
    visitor: visitorCookie.read(request.headers.get("Cookie")),
    admin: null,
    permissions: new Set(),
    language,
    address: getClientAddress(request.headers),
    userAgent: request.headers.get("User-Agent") ?? "",
  };
  if (!session) return guest;
  const mustEnrol = requiresSecondFactor && !session.hasSecondFactor;
  return {
    ...guest,
    kind: "admin",
    userId: session.userId,
    admin: {
      username: session.username,
      displayName: session.displayName ?? session.username,
      chosenName: session.displayName,
      role: session.role,
      roleName: session.roleName,
      sessionId: session.id,
      mustEnrol,
    },
    permissions: mustEnrol ? new Set() : session.permissions,
  };
}

const personalProperties: ReadonlySet<string | symbol> = new Set<keyof Caller>([
  "kind",
  "userId",
  "subscriber",
  "visitor",
  "admin",
  "permissions",
]);

const propertiesInNoKey: ReadonlySet<string | symbol> = new Set<keyof Caller>(["address", "userAgent"]);

/** A caller that records which of its properties are read, except the language, which every cache key contains. */
const recordReads = (caller: Caller, sources: AnswerSources): Caller =>
  new Proxy(caller, {
    get(target, name) {
      if (personalProperties.has(name)) sources.readsPerson = true;
      if (propertiesInNoKey.has(name)) sources.readsOther = true;
      return Reflect.get(target, name) as unknown;
    },
  });

/** Scheme names are case-insensitive (RFC 9110 §11.1). A request with a token never uses a cookie as well. */
const isBearer = (authorization: string): boolean => /^bearer(\s|$)/i.test(authorization);

async function findSession(
  request: Request,
  timeoutMinutes: number,
  anyToken: boolean,
): Promise<ActiveSession | null> {
  const authorization = request.headers.get("Authorization") ?? "";
  if (isBearer(authorization)) {
    const sid = readAdminToken(authorization.slice("Bearer ".length));
    const session = sid === null ? null : await findActiveSession("bearer", sid, timeoutMinutes);
    if (!session && !anyToken) throw new AppError(401, "tokenInvalid");
    return session;
  }
  const sid = await readSessionCookie(request.headers.get("Cookie"));
  return sid === null ? null : findActiveSession("cookie", sid, timeoutMinutes);
}

/** Precedence (contract §1): path, query, in the administration its own cookie, cookie, browser, the site's default. */
async function chooseLanguage(
  request: Request,
  inPath: string | undefined,
  policy: LanguagePolicy,
): Promise<Language> {
  const offered = (text: string): text is Language =>
    isLanguage(text) && policy.availableLanguages.includes(text);
  if (inPath !== undefined) {
    if (offered(inPath)) return inPath;
    // Links in mails keep working when the site no longer offers the mail's language.
    if (isLanguage(inPath) && isSecretPath(new URL(request.url).pathname)) {
      return detectLanguage(request, policy);
    }
    throw new AppError(404, "notFound");
  }
  return (
    queryLanguage(request, policy) ??
    adminLanguage(request, policy) ??
    (await detectLanguage(request, policy))
  );
}

/** The language chosen in the administration, if the site offers it. */
function adminLanguage({ url, headers }: Request, { availableLanguages }: LanguagePolicy): Language | null {
  const chosen = chosenAdminLanguage({
    pathname: new URL(url).pathname,
    referer: headers.get("Referer"),
    cookie: headers.get("Cookie"),
  });
  return chosen !== null && availableLanguages.includes(chosen) ? chosen : null;
}

/** The language in the query, or null; throws AppError 400 for one the site does not offer. */
function queryLanguage(request: Request, { availableLanguages }: LanguagePolicy): Language | null {
  const query = readQuery(request);
  const asked = query.lang ?? query.language;
  for (const name of ["lang", "language"])
    sourcesOf(request)?.listedValues.set(name, new Set(availableLanguages));
  if (asked === undefined) return null;
  if (isLanguage(asked) && availableLanguages.includes(asked)) return asked;
  throw new AppError(400, "unknownLanguage");
}

/** The language of a URL, the same for everybody: the query's, else French if offered, else the site's default. */
export async function getFeedLanguage(request: Request): Promise<Language> {
  const { languages: policy } = await getSettings();
  const fallback = policy.availableLanguages.includes(defaultLanguage)
    ? defaultLanguage
    : policy.defaultLanguage;
  return queryLanguage(request, policy) ?? fallback;
}

/** The language of an answer. Never throws: for an unknown language in the URL or an unreadable database too. */
export async function getAnswerLanguage(request: Request, params: { lang?: string } = {}): Promise<Language> {
  const { languages: policy } = await getSettings().catch(() => ({ languages: everyLanguage }));
  try {
    return await chooseLanguage(request, params.lang, policy);
  } catch {
    return detectLanguage(request, policy);
  }
}
