import { parseCookie } from "cookie";
import { isLanguage, type Language } from "./languages";

export const languageCookieName = "ministry-language";

/** The language the visitor chose, as a plain value: the page's own script reads and writes it too. */
export function readLanguageCookie(header: string | null): Language | null {
  const value = parseCookie(header ?? "")[languageCookieName];
  return isLanguage(value) ? value : null;
}

export const languageCookie = (language: Language, secure: boolean) =>
  `${languageCookieName}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
