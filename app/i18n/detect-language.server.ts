import { RemixI18Next } from "remix-i18next/server";
import { languageCookie, languageCookieName, readLanguageCookie } from "./language-cookie";
import { defaultLanguage, languages, type Language } from "./languages";
import { fromAcceptLanguage } from "./accept-language";

/** The languages that the site offers, and the one for visitors who ask for none of them. */
export interface LanguagePolicy {
  defaultLanguage: Language;
  availableLanguages: readonly Language[];
}
export const everyLanguage: LanguagePolicy = { defaultLanguage, availableLanguages: languages };

/**
 * The language of a request whose address names none: the cookie's, else the best of Accept-Language, else the default.
 * remix-i18next decides the order; both are read by our own code because its readers would lose them: `createCookie`
 * expects JSON, and the header's reader drops what Intl does not know, which is `ht`.
 */
export async function detectLanguage(request: Request, policy = everyLanguage): Promise<Language> {
  const detector = detectors.get(policy) ?? detectorFor(policy);
  detectors.set(policy, detector);
  return (await detector.getLocale(request)) as Language;
}

/** One for each reading of the settings. */
const detectors = new WeakMap<LanguagePolicy, RemixI18Next>();

const detectorFor = ({ availableLanguages, defaultLanguage }: LanguagePolicy) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: [...availableLanguages],
      fallbackLanguage: defaultLanguage,
      order: ["cookie", "custom"],
      cookie: {
        name: languageCookieName,
        isSigned: false,
        parse: async (header) => readLanguageCookie(header),
        serialize: async (language: Language) => languageCookie(language, false),
      },
      findLocale: async ({ headers }) =>
        fromAcceptLanguage(headers.get("Accept-Language"), availableLanguages),
    },
  });
