import type { i18n as I18n } from "i18next";
import { i18nFor } from "./i18n.server";
import { type Language } from "./languages";

/** What any page may say after its start: a refusal, a toast, a button's name. */
const always = ["common", "errors", "ui"];

const texts = new Map<string, string>();

/** A page's i18next, and afterwards the words of every namespace that the page took a sentence from, as JSON. */
export function notePageWords(language: Language): { i18n: I18n; words: () => string } {
  const shared = i18nFor(language);
  const used = new Set(always);
  const note = (namespace: unknown) => {
    for (const name of [namespace].flat()) if (typeof name === "string") used.add(name);
  };
  const getFixedT = ((...of: Parameters<I18n["getFixedT"]>) => {
    note(of[1]);
    const t = shared.getFixedT(...of);
    return new Proxy(t, {
      apply(say, self, said: [key: string | string[]]): unknown {
        for (const key of [said[0]].flat()) if (key.includes(":")) note(key.slice(0, key.indexOf(":")));
        return Reflect.apply(say, self, said);
      },
    });
  }) as I18n["getFixedT"];
  return {
    i18n: Object.create(shared, { getFixedT: { value: getFixedT } }) as I18n,
    words: () => `{${[...used].map((name) => textOf(shared, language, name)).join(",")}}`,
  };
}

/** One namespace as a member of a JSON object that may stand in a script. */
function textOf(i18n: I18n, language: Language, namespace: string): string {
  const key = `${language} ${namespace}`;
  const words: unknown = i18n.getResourceBundle(language, namespace);
  const text =
    texts.get(key) ??
    `${JSON.stringify(namespace)}:${JSON.stringify(words ?? {}).replaceAll("<", String.raw`\u003c`)}`;
  texts.set(key, text);
  return text;
}
