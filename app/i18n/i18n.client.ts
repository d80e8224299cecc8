import { createInstance, type BackendModule, type i18n as I18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { isAdminNamespace } from "./namespaces";
import { i18nOptions } from "./i18n-options";
import { plurals } from "./plurals";

// One chunk a language with the sentences of the public pages, and one with those of the administration.
type Sentences = { default: Record<string, ResourceKey> };
const siteChunks = import.meta.glob<Sentences>("./sentences/??.ts");
const adminChunks = import.meta.glob<Sentences>("./admin-sentences/??.ts");

const loadSite = async (language: string) => (await siteChunks[`./sentences/${language}.ts`]!()).default;
const loadAdmin = async (language: string) =>
  (await adminChunks[`./admin-sentences/${language}.ts`]!()).default;

/** Loads a namespace of a language: at the start, and when the page's language changes. */
const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = isAdminNamespace(namespace) ? loadAdmin : loadSite;
    load(language).then(
      (sentences) => done(null, sentences[namespace]),
      (error: unknown) => done(error as Error, null),
    );
  },
};

/** The page's i18next with the words its routes need, ready before the page hydrates so that no word flickers. */
export async function browserI18n(language: string): Promise<I18n> {
  const isAdmin = getInitialNamespaces().some(isAdminNamespace);
  const loaded = await Promise.all([loadSite(language), ...(isAdmin ? [loadAdmin(language)] : [])]);
  const ns = loaded.flatMap((sentences) => Object.keys(sentences));
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({ ...i18nOptions, lng: language, ns });
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
