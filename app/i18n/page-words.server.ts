import type { i18n as I18n, ResourceKey, TOptions } from "i18next";
import { i18nFor } from "./i18n.server";
import { type Language } from "./languages";

/** Sentences that any page may need before it can load more: for a lost connection, and those of a toast. */
const always = [
  ...["common:unreachable", "common:error.500", "common:error.retry", "common:error.home"],
  ...["ui:close", "ui:toast"],
];

type Words = Record<string, ResourceKey>;

/** An i18next that records which sentences a page uses. After rendering, `words` returns them as JSON. */
export function notePageWords(language: Language): { i18n: I18n; words: () => string } {
  const shared = i18nFor(language);
  const asked = new Set(always);
  const namespaces = new Set<string>();
  const getFixedT = ((...of: Parameters<I18n["getFixedT"]>) => {
    const [, namespace = "common", prefix] = of;
    const [own] = [namespace].flat() as [string];
    namespaces.add(own);
    const note = (key: string) => {
      const path = prefix ? `${prefix}.${key}` : key;
      asked.add(path.includes(":") ? path : `${own}:${path}`);
    };
    const t = shared.getFixedT(...of);
    return new Proxy(t, {
      apply(say, self, said: [key: string | string[], options?: TOptions]): unknown {
        [said[0]].flat().forEach(note);
        return Reflect.apply(say, self, said);
      },
    });
  }) as I18n["getFixedT"];
  const words = () => {
    const all = shared.getDataByLanguage(language) as Words;
    const page: Words = Object.fromEntries([...namespaces].map((name) => [name, {}]));
    for (const key of asked) copyWords(key.split(/[:.]/), all, page);
    return JSON.stringify(page).replaceAll("<", String.raw`\u003c`);
  };
  return { i18n: Object.create(shared, { getFixedT: { value: getFixedT } }) as I18n, words };
}

/** Copies what a path names: a sentence with its plural forms, or all sentences of a group. */
function copyWords([name = "", ...rest]: string[], from: Words, to: Words): void {
  for (const [key, words] of Object.entries(from)) {
    if (key !== name && (rest.length > 0 || !key.startsWith(`${name}_`))) continue;
    if (rest.length === 0) to[key] = words;
    else if (typeof words === "object") copyWords(rest, words, (to[key] ??= {}) as Words);
  }
}
