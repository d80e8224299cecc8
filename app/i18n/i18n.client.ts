import { createInstance, type BackendModule, type i18n as I18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { isAdminNamespace } from "./namespaces";
import { i18nOptions } from "./i18n-options";
import { plurals } from "./plurals";

type Sentences = Record<string, ResourceKey>;

declare global {
  interface Window {
    /** The words of a public page, in its HTML (page-words.server.ts). */
    pageWords?: Sentences;
    /** Waits for the words of all public pages. Every public route but a page's first calls it (client-chunks.ts). */
    loadWords?: () => Promise<void>;
  }
}

// One chunk a language with the sentences of the public pages, and one with those of the administration.
const siteChunks = import.meta.glob<{ default: Sentences }>("./sentences/??.ts");
const adminChunks = import.meta.glob<{ default: Sentences }>("./admin-sentences/??.ts");

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
  const words = window.pageWords ?? (await loadWords(language));
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({
      ...i18nOptions,
      react: { ...i18nOptions.react, bindI18nStore: "added" }, // renders again with words that come later
      lng: language,
      ns: Object.keys(words),
      resources: { [language]: words },
      partialBundledLanguages: true,
    });
  if (window.pageWords) offerRest(i18n);
  return i18n;
}

async function loadWords(language: string): Promise<Sentences> {
  const isAdmin = getInitialNamespaces().some(isAdminNamespace);
  return { ...(await loadSite(language)), ...(isAdmin && (await loadAdmin(language))) };
}

/** A page that is read has its own words; those of the other pages are loaded when somebody may go there. */
function offerRest(i18n: I18n): void {
  const { language } = i18n;
  window.loadWords = async () => {
    for (const [namespace, words] of Object.entries(await loadSite(language)))
      i18n.addResourceBundle(language, namespace, words);
  };
}

/** Mirrors the language to the browser's stores under the specification's names. */
export function rememberLanguage(language: string): void {
  try {
    for (const key of ["ministry-language", "selectedLanguage"]) localStorage.setItem(key, language);
  } catch {
    // A browser that forbids storage keeps the cookie.
  }
}
