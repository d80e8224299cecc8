import {
  createInstance,
  type BackendModule,
  type i18n as I18n,
  type InitOptions,
  type ResourceKey,
} from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { isAdminNamespace } from "./namespaces";
import { i18nOptions } from "./i18n-options";
import { loadAllWords } from "./late-words";
import { plurals } from "./plurals";

type Sentences = Record<string, ResourceKey>;

declare global {
  interface Window {
    /** The sentences that the server said when it rendered a public page, in its HTML (page-words.server.ts). */
    pageWords?: Sentences;
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

/**
 * The page's i18next with what the server said, ready before the page hydrates so that no word flickers. A public page
 * learns the other sentences at the first touch, or when one is asked for: until it is there nothing stands in its place,
 * then what asked for it renders again. See docs/decisions/0015-hydration.md.
 */
export async function browserI18n(language: string): Promise<I18n> {
  const words = window.pageWords ?? (await loadWords(language));
  const i18n = createInstance();
  const late = window.pageWords ? offerAllWords(i18n) : {};
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({
      ...i18nOptions,
      ...late,
      react: { ...i18nOptions.react, bindI18nStore: "added" }, // renders again with words that come later
      lng: language,
      ns: Object.keys(words),
      resources: { [language]: words },
      partialBundledLanguages: true,
    });
  return i18n;
}

async function loadWords(language: string): Promise<Sentences> {
  const isAdmin = getInitialNamespaces().some(isAdminNamespace);
  return { ...(await loadSite(language)), ...(isAdmin && (await loadAdmin(language))) };
}

/** For a page that brought its own sentences alone: `window.loadWords`, and what i18next says of a missing one. */
function offerAllWords(i18n: I18n): InitOptions {
  const complete = new Set<string>();
  window.loadWords = async () => {
    const { language } = i18n;
    const words = await loadSite(language);
    if (complete.has(language)) return;
    complete.add(language);
    for (const [namespace, sentences] of Object.entries(words))
      i18n.addResourceBundle(language, namespace, sentences);
  };
  return {
    parseMissingKeyHandler(key: string, otherwise?: string) {
      if (otherwise !== undefined || complete.has(i18n.language)) return otherwise ?? key;
      void loadAllWords();
      return "";
    },
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
