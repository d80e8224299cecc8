import { cookiesAreSecure } from "~/auth/cookies.server";
import { adminLanguageCookie, readAdminLanguageCookie } from "~/i18n/language-cookie";
import type { Language } from "~/i18n/languages";

/**
 * The language of the administration from now on: an address that names one chooses it, and the first screen keeps the
 * language that it was opened in, whatever is chosen on the public pages afterwards.
 */
export const languageCookieHeader = (request: Request, language: Language): HeadersInit =>
  readAdminLanguageCookie(request.headers.get("Cookie")) === language
    ? {}
    : { "Set-Cookie": adminLanguageCookie(language, cookiesAreSecure) };
