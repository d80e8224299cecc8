import { parseCookie } from "cookie";
import { isLanguage, type Language } from "./languages";

export const languageCookieName = "ministry-language";

/** The administration's language. Reading public pages in another language does not change it. */
const adminLanguageCookieName = "admin-language";

/** The language the visitor chose. A plain value, because the page's own script reads and writes it too. */
export function readLanguageCookie(header: string | null): Language | null {
  const value = parseCookie(header ?? "")[languageCookieName];
  return isLanguage(value) ? value : null;
}

/** The administration's language in this browser; null until one was chosen. */
export function readAdminLanguageCookie(header: string | null): Language | null {
  const value = parseCookie(header ?? "")[adminLanguageCookieName];
  return isLanguage(value) ? value : null;
}

export const languageCookie = (language: Language, secure: boolean) =>
  `${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;

export const adminLanguageCookie = (language: Language, secure: boolean) =>
  `${adminLanguageCookieName}=${language}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
