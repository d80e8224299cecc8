import { createInstance, type i18n as I18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./options";
import { plurals } from "./plurals";

// One chunk a language with every sentence the public pages say; the words of mails and feeds stay on the server. The
// administration's are a chunk of their own (locales/<language>/desk*.json), so that visitors do not carry them.
type Sentences = Record<string, ResourceKey>;
const chunks = import.meta.glob<{ default: Sentences }>("./sentences/??.ts");
const deskChunks = import.meta.glob<{ default: Sentences }>("./desk-sentences/??.ts");

/** The page's i18next, ready before the page hydrates so that no word flickers. `desk`: on the administration's pages. */
export async function browserI18n(language: string, desk: boolean): Promise<I18n> {
  const [words, deskWords] = await Promise.all([
    chunks[`./sentences/${language}.ts`]!(),
    desk ? deskChunks[`./desk-sentences/${language}.ts`]!() : undefined,
  ]);
  const sentences = { ...words.default, ...deskWords?.default };
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .init({
      ...i18nOptions,
      lng: language,
      ns: Object.keys(sentences),
      resources: { [language]: sentences },
    });
  return i18n;
}

/** Mirrors the language to the browser's stores under the specification's names. */
export function rememberLanguage(language: string): void {
  try {
    for (const key of ["ministry-language", "selectedLanguage"]) localStorage.setItem(key, language);
  } catch {
    // A browser that forbids storage keeps the cookie.
  }
}
