import { cookiesAreSecure } from "~/auth/cookies.server";
import { adminLanguageCookie, readAdminLanguageCookie } from "~/i18n/language-cookie";
import type { Language } from "~/i18n/languages";

/**
 * Stores the language of the administration in a cookie. A language in the URL sets it. Without one, the first screen's
 * language is kept, whatever is chosen later on the public pages.
 */
export const languageCookieHeader = (request: Request, language: Language): HeadersInit =>
  readAdminLanguageCookie(request.headers.get("Cookie")) === language
    ? {}
    : { "Set-Cookie": adminLanguageCookie(language, cookiesAreSecure) };
