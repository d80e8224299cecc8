import { createInstance, type BackendModule, type i18n as I18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { adminNamespaces } from "./namespaces";
import { i18nOptions } from "./i18n-options";
import { plurals } from "./plurals";

// One chunk a language with the sentences of the public pages, and one with those of the administration.
type Sentences = { default: Record<string, ResourceKey> };
const siteChunks = import.meta.glob<Sentences>("./sentences/??.ts");
const adminChunks = import.meta.glob<Sentences>("./admin-sentences/??.ts");

/** Loads a namespace of a language: at the start, and when the page's language changes. */
const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = adminNamespaces.includes(namespace)
      ? adminChunks[`./admin-sentences/${language}.ts`]!
      : siteChunks[`./sentences/${language}.ts`]!;
    load().then(
      (sentences) => done(null, sentences.default[namespace]),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** The page's i18next with the namespaces its routes name, ready before the page hydrates so that no word flickers. */
export async function browserI18n(language: string): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({ ...i18nOptions, lng: language, ns: getInitialNamespaces() });
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
