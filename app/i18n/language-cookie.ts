import { isLanguage, type Language } from "./languages";

const name = "ministry-language";

/** The language the visitor chose, as a plain value: the page's own script reads and writes it too. */
export function readLanguageCookie(header: string | null): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header ?? "")?.[1];
  return isLanguage(value) ? value : null;
}

export const languageCookie = (language: Language, secure: boolean) =>
  `${name}=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
