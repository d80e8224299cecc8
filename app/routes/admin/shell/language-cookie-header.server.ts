import { cookiesAreSecure } from "~/auth/cookies.server";
import { languageCookie } from "~/i18n/language-cookie";
import type { Language } from "~/i18n/languages";

/** An address that names its language chooses it from now on, as on the public side. */
export const languageCookieHeader = (request: Request, language: Language): HeadersInit =>
  new URL(request.url).searchParams.has("lang")
    ? { "Set-Cookie": languageCookie(language, cookiesAreSecure) }
    : {};
