import { createContext, useContext } from "react";
import { languages } from "./languages";

/** The language in the page's address (`/ht/…`), or undefined at a plain address. The site's layout provides it. */
export const PathLanguage = createContext<string | undefined>(undefined);

/** A path under the language of the address: `localePath("ht", "/contact")` is `/ht/contact`. */
export const localePath = (language: string | undefined, path: string) =>
  language ? `/${language}${path.startsWith("/#") ? path.slice(1) : path === "/" ? "" : path}` : path;

/** Makes links that stay in the language of the address. */
export function useLocalePath(): (path: string) => string {
  const language = useContext(PathLanguage);
  return (path) => localePath(language, path);
}

/** The same page without its language prefix: `/ht/contact` is `/contact`. */
export const plainPath = (pathname: string) =>
  pathname.replace(new RegExp(`^/(${languages.join("|")})(?=/|$)`), "") || "/";
