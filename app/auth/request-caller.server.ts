import { getSettings } from "~/settings/settings.server";
import { notePerson } from "~/request/answer-sources";
import { getClientAddress } from "~/request/client-address.server";
import { AppError } from "~/request/errors";
import { chooseLanguage } from "~/i18n/choose-language.server";
import type { Language } from "~/i18n/languages";
import { readAdminToken } from "./admin-token.server";
import { guestCaller, type Caller } from "./caller.server";
import { subscriberCookie, visitorCookie } from "./cookies.server";
import { readSessionCookie } from "./session-cookie.server";
import { findApiTokenOwner, isApiToken } from "./api-tokens.server";
import { findActiveSession, type ActiveAccess } from "./sessions.server";

interface CallerOptions {
  anyToken?: boolean;
}

/**
 * The caller of a request; notes that the answer depends on who asks. Throws AppError 404 for an unknown language in the
 * path, 400 for one in the query, and 401 for a bearer token that was edited, expired or revoked, with the header that asks for another.
 */
export async function getCaller(request: Request, params: { lang?: string } = {}): Promise<Caller> {
  notePerson(request);
  return findCaller(request, params);
}

/** The caller as a guest, for an answer that is the same for everybody. Throws AppError 404 or 400 like `getCaller`. */
export async function getGuest(request: Request, params: { lang?: string } = {}): Promise<Caller> {
  return guestCaller(await readLanguage(request, params));
}

/** Like `getCaller`, but notes nothing: the answer may turn out to be the same for everybody. `anyToken` ignores a bad token. */
export async function findCaller(
  request: Request,
  params: { lang?: string } = {},
  { anyToken = false }: CallerOptions = {},
): Promise<Caller> {
  const language = await readLanguage(request, params);
  const { adminSessionTimeout, requireTwoFactorAuth } = (await getSettings()).security;
  const session = await findSession(request, adminSessionTimeout, anyToken);
  const guest: Caller = {
    ...guestCaller(language),
    subscriber: subscriberCookie.read(request.headers.get("Cookie")),
    visitor: visitorCookie.read(request.headers.get("Cookie")),
    address: getClientAddress(request.headers),
    userAgent: request.headers.get("User-Agent") ?? "",
  };
  return session ? asAdmin(guest, session, requireTwoFactorAuth) : guest;
}

async function readLanguage(request: Request, { lang }: { lang?: string }): Promise<Language> {
  // PostgreSQL rejects U+0000 in any text, even in a search, and nobody types it.
  if (request.url.includes("%00")) throw new AppError(400, "malformed");
  return chooseLanguage(request, lang, (await getSettings()).languages);
}

function asAdmin(guest: Caller, session: ActiveAccess, requiresSecondFactor: boolean): Caller {
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
      token: session.token,
      mustEnrol,
    },
    permissions: mustEnrol ? new Set() : session.permissions,
  };
}

/** Scheme names are case-insensitive (RFC 9110 §11.1). A request with a token never uses a cookie as well. */
const isBearer = (authorization: string): boolean => /^bearer(\s|$)/i.test(authorization);

async function findSession(
  request: Request,
  timeoutMinutes: number,
  anyToken: boolean,
): Promise<ActiveAccess | null> {
  const authorization = request.headers.get("Authorization") ?? "";
  if (isBearer(authorization)) {
    const token = authorization.slice("Bearer ".length).trim();
    const found = isApiToken(token)
      ? await findTokenOwner(request, token)
      : await findBearerSession(token, timeoutMinutes);
    if (!found && !anyToken)
      throw new AppError(401, isApiToken(token) ? "apiTokenInvalid" : "tokenInvalid", {
        headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' }, // RFC 6750 §3
      });
    return found;
  }
  const sid = await readSessionCookie(request.headers.get("Cookie"));
  return sid === null ? null : findActiveSession("cookie", sid, timeoutMinutes);
}

async function findBearerSession(token: string, timeoutMinutes: number): Promise<ActiveAccess | null> {
  const sid = readAdminToken(token);
  return sid === null ? null : findActiveSession("bearer", sid, timeoutMinutes);
}

/** A token for programs is valid only for the calls of the API, not for the screens behind which accounts are changed. */
async function findTokenOwner({ url, method }: Request, token: string): Promise<ActiveAccess | null> {
  if (!new URL(url).pathname.startsWith("/api/")) return null;
  return findApiTokenOwner(token, { writes: method !== "GET" && method !== "HEAD" });
}
