import { createInstance, type BackendModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import type { Sentences } from "./early-i18n.client";
import { i18nOptions } from "./i18n-options";
import { isAdminNamespace } from "./namespaces";
import { plurals } from "./plurals";

// Two chunks per language: the sentences of the public pages, and those of the administration.
const siteChunks = import.meta.glob<{ default: Sentences }>("./sentences/??.ts");
const adminChunks = import.meta.glob<{ default: Sentences }>("./admin-sentences/??.ts");

const loadSite = async (language: string) => (await siteChunks[`./sentences/${language}.ts`]!()).default;
const loadAdmin = async (language: string) =>
  (await adminChunks[`./admin-sentences/${language}.ts`]!()).default;

/** Loads namespaces that were not loaded at the start: those of another language or of the administration. */
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

/** The browser's i18next with all sentences of the public pages and, on admin screens, those of the administration. */
export async function browserI18n(language: string): Promise<I18n> {
  const words = await loadWords(language);
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({
      ...i18nOptions,
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
