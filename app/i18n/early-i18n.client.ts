import type { i18n as I18n, ResourceKey } from "i18next";
import { i18nOptions } from "./i18n-options";
import { type Language } from "./languages";
import { loadAllSentences } from "./late-words";
import { isAdminNamespace } from "./namespaces";
import { pluralForm } from "./plurals";

/** The sentences of one language, by namespace. */
export type Sentences = Record<string, ResourceKey>;

type Values = { count?: number } & Record<string, string | number | undefined>;

declare global {
  interface Window {
    /** The sentences that the server used to render a public page, in its HTML (page-words.server.ts). */
    pageWords?: Sentences;
  }
}

/**
 * A small i18next with only the page's own sentences, so that a page that is only read does not load i18next. `load`
 * loads the whole i18next with all public sentences: at the first touch, or when a sentence is missing. Until then a
 * missing sentence is empty; afterwards everything renders again with the whole i18next. Implements what react-i18next
 * uses. See docs/decisions/0015-hydration.md.
 */
export function earlyI18n(language: Language, words: Sentences, load: () => Promise<I18n>): I18n {
  let whole: I18n | undefined;
  let loading: Promise<I18n> | undefined;
  const listeners = new Map<() => void, string>();
  const bundles: Parameters<I18n["addResourceBundle"]>[] = [];

  const loadWhole = () => (loading ??= load().then(takeOver, allowRetry));
  const takeOver = (loaded: I18n) => {
    whole = loaded;
    for (const bundle of bundles) whole.addResourceBundle(...bundle);
    for (const [listener, event] of listeners) {
      whole.on(event, listener);
      listener();
    }
    return loaded;
  };
  const allowRetry = (reason: unknown) => {
    loading = undefined; // the next call tries again
    throw reason;
  };
  window.loadWords = async () => void (await loadWhole());

  const getFixedT =
    (...of: Parameters<I18n["getFixedT"]>) =>
    (key: string, options: Values = {}): unknown => {
      if (whole) return whole.getFixedT(...of)(key, options);
      const [, namespace = i18nOptions.defaultNS, prefix] = of;
      const path = prefix ? `${prefix}.${key}` : key;
      const sentence = findSentence(
        words,
        path.includes(":") ? path : `${String(namespace)}:${path}`,
        options.count === undefined ? "" : `_${pluralForm(language, options.count)}`,
      );
      if (sentence === undefined) void loadAllSentences();
      return typeof sentence === "string" ? fillIn(sentence, options) : (sentence ?? "");
    };

  const early = {
    options: i18nOptions,
    isInitialized: true,
    get language() {
      return whole?.language ?? language;
    },
    get languages() {
      return whole?.languages ?? [language];
    },
    getFixedT,
    hasLoadedNamespace: (...of: Parameters<I18n["hasLoadedNamespace"]>) =>
      whole ? whole.hasLoadedNamespace(...of) : !isAdminNamespace(String(of[0])),
    loadNamespaces: async (...of: Parameters<I18n["loadNamespaces"]>) =>
      (await loadWhole()).loadNamespaces(...of),
    addResourceBundle(...of: Parameters<I18n["addResourceBundle"]>) {
      words[of[1]] = of[2] as ResourceKey;
      bundles.push(of);
      whole?.addResourceBundle(...of);
    },
    changeLanguage: async (to: string) => (await loadWhole()).changeLanguage(to),
    on(event: string, listener: () => void) {
      listeners.set(listener, event);
      whole?.on(event, listener);
    },
    off(event: string, listener: () => void) {
      listeners.delete(listener);
      whole?.off(event, listener);
    },
  };
  return early as unknown as I18n;
}

/** Finds `giving:donor.name`, in its plural form if it has one. Also finds a group of sentences. */
function findSentence(words: Sentences, path: string, plural: string): ResourceKey | undefined {
  const names = path.split(/[:.]/);
  const last = names.pop()!;
  let group: ResourceKey | undefined = words;
  for (const name of names) group = (group as Sentences | undefined)?.[name];
  return (group as Sentences | undefined)?.[last + plural] ?? (group as Sentences | undefined)?.[last];
}

/** Interpolates exactly as the server's i18next does, even if a visitor's own words contain braces. */
function fillIn(sentence: string, values: Values): string {
  const places = /{{(.+?)}}/g;
  let said = sentence;
  for (let place = places.exec(said); place; place = places.exec(said)) {
    const value = String(values[place[1]!] ?? "");
    said = said.replace(place[0], () => value);
    places.lastIndex += value.length - place[0].length;
  }
  return said;
}
