import { z } from "zod";
import { AppError } from "~/request/errors";
import { readQuery } from "~/request/query";
import { isSecretPath } from "~/request/secret-paths";
import { chosenAdminLanguage } from "./admin-language";
import { detectLanguage, type LanguagePolicy } from "./detect-language.server";
import { isLanguage, languages, type Language } from "./languages";

/**
 * The language of a request. Precedence: path, query, in the administration its own cookie, cookie, browser, the site's
 * default. Throws AppError 404 for an unknown language in the path, 400 for one in the query.
 */
export async function chooseLanguage(
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

const languageQuery = z.object({ lang: z.enum(languages), language: z.enum(languages) });

/** The language in the query, or null. Throws AppError 400 for one that the site does not offer. */
export function queryLanguage(request: Request, { availableLanguages }: LanguagePolicy): Language | null {
  const { lang, language } = readQuery(request, languageQuery);
  const asked = lang ?? language;
  if (asked === undefined) return null;
  if (isLanguage(asked) && availableLanguages.includes(asked)) return asked;
  throw new AppError(400, "unknownLanguage");
}
