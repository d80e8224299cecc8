import { chooseLanguage, queryLanguage } from "~/i18n/choose-language.server";
import { detectLanguage, everyLanguage } from "~/i18n/detect-language.server";
import { defaultLanguage, type Language } from "~/i18n/languages";
import { getSettings } from "~/settings/settings.server";

/** The language of an answer. Never throws: for an unknown language in the URL or an unreadable database too. */
export async function getAnswerLanguage(request: Request, params: { lang?: string } = {}): Promise<Language> {
  const { languages: policy } = await getSettings().catch(() => ({ languages: everyLanguage }));
  try {
    return await chooseLanguage(request, params.lang, policy);
  } catch {
    return detectLanguage(request, policy);
  }
}

/** The language of a URL, the same for everybody: the query's, else French if offered, else the site's default. */
export async function getFeedLanguage(request: Request): Promise<Language> {
  const { languages: policy } = await getSettings();
  const fallback = policy.availableLanguages.includes(defaultLanguage)
    ? defaultLanguage
    : policy.defaultLanguage;
  return queryLanguage(request, policy) ?? fallback;
}
