import { createInstance, type BackendModule, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./i18n-options";
import { isAdminNamespace } from "./namespaces";
import { readPageSentences, type Sentences } from "./page-sentences";
import { plurals } from "./plurals";

// Two chunks per language: the sentences of the public pages, and those of the administration.
const siteChunks = import.meta.glob<{ default: Sentences }>("./sentences/??.ts");
const adminChunks = import.meta.glob<{ default: Sentences }>("./admin-sentences/??.ts");

const loadSite = async (language: string) => (await siteChunks[`./sentences/${language}.ts`]!()).default;
const loadAdmin = async (language: string) =>
  (await adminChunks[`./admin-sentences/${language}.ts`]!()).default;

/** Loads namespaces that were not there at the start: those of another page or language, or of the administration. */
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

/** The browser's i18next. It starts with the page's sentences, in the administration with all. */
export async function browserI18n(language: string): Promise<I18n> {
  const sentences = readPageSentences() ?? {
    ...(await loadSite(language)),
    ...(await loadAdmin(language)),
  };
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .use(plurals)
    .use(chunks)
    .init({
      ...i18nOptions,
      lng: language,
      ns: Object.keys(sentences),
      resources: { [language]: sentences },
      partialBundledLanguages: true,
    });
  return i18n;
}
