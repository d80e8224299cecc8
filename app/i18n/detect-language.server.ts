import { RemixI18Next } from "remix-i18next/server";
import { languageCookie, languageCookieName, readLanguageCookie } from "./language-cookie";
import { defaultLanguage, languages, type Language } from "./languages";
import { fromAcceptLanguage } from "./accept-language";

/** The languages that the site offers, and the default for visitors who accept none of them. */
export interface LanguagePolicy {
  defaultLanguage: Language;
  availableLanguages: readonly Language[];
}
export const everyLanguage: LanguagePolicy = { defaultLanguage, availableLanguages: languages };

/**
 * The language of a request whose address names none: the cookie's, else the best of Accept-Language, where a default that
 * the ministry chose counts more, else the default.
 * remix-i18next decides the order. Our own code reads both, because remix-i18next would lose values: `createCookie`
 * expects JSON, and its reader of the header drops `ht`, which Intl does not have.
 */
export async function detectLanguage(request: Request, policy = everyLanguage): Promise<Language> {
  const detector = detectors.get(policy) ?? detectorFor(policy);
  detectors.set(policy, detector);
  return (await detector.getLocale(request)) as Language;
}

/** One detector for each settings object that was read. */
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
        fromAcceptLanguage(headers.get("Accept-Language"), { availableLanguages, defaultLanguage }),
    },
  });
