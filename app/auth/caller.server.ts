import { fromAcceptLanguage } from "~/i18n/negotiate";
import { readLanguageCookie } from "~/i18n/language-cookie";
import { defaultLanguage, isLanguage, type Language } from "~/i18n/languages";
import { clientAddress } from "~/http/client-address.server";
import { AppError } from "~/http/errors";
import { subscriberCookie } from "./cookies.server";
import type { Permission } from "./permissions";

/** Who asks, made once a request and passed to every verb. */
export interface Caller {
  kind: "guest" | "visitor" | "admin" | "system";
  /** The `users` row of a visitor or administrator. */
  userId: number | null;
  /** The `newsletters` row this browser subscribed with. */
  subscriberId: number | null;
  permissions: ReadonlySet<Permission>;
  language: Language;
  address: string;
}

/** The caller of a request. An unknown language in the path is a 404, in the query a 400. */
export function callerOf(request: Request, params: { lang?: string } = {}): Caller {
  return {
    kind: "guest",
    userId: null,
    subscriberId: subscriberCookie.read(request.headers.get("Cookie")),
    permissions: new Set(),
    language: languageOf(request, params.lang),
    address: clientAddress(request.headers),
  };
}

/** The program itself: jobs and commands. */
export const systemCaller = (language: Language = defaultLanguage): Caller => ({
  kind: "system",
  userId: null,
  subscriberId: null,
  permissions: new Set(),
  language,
  address: "system",
});

/** The path's language, then the query's, the cookie's, the browser's, then French (contract §1). */
function languageOf(request: Request, inPath: string | undefined): Language {
  if (inPath !== undefined) {
    if (isLanguage(inPath)) return inPath;
    throw new AppError(404, "notFound");
  }
  const query = new URL(request.url).searchParams;
  const asked = query.get("lang") ?? query.get("language");
  if (asked !== null) {
    if (isLanguage(asked)) return asked;
    throw new AppError(400, "unknownLanguage");
  }
  return preferredLanguage(request);
}

/** The language to answer in even where the address names one we do not speak. */
export function answerLanguage(request: Request, params: { lang?: string } = {}): Language {
  try {
    return languageOf(request, params.lang);
  } catch {
    return preferredLanguage(request);
  }
}

/** The language of a visitor who did not say one in the address. */
export const preferredLanguage = (request: Request): Language =>
  readLanguageCookie(request.headers.get("Cookie")) ??
  fromAcceptLanguage(request.headers.get("Accept-Language")) ??
  defaultLanguage;
