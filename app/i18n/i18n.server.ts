import { createInstance, type i18n as I18n, type Resource, type TFunction } from "i18next";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { initReactI18next } from "react-i18next";
import { projectRoot } from "~/config/root.server";
import { languages, type Language } from "./languages";
import { i18nOptions } from "./i18n-options";
import { plurals } from "./plurals";

// Read with fs, not import.meta.glob: the worker uses the same sentences and runs without Vite.
function readLocales(): Resource {
  const resources: Resource = {};
  for (const language of languages) {
    const folder = join(projectRoot, "locales", language);
    const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
    resources[language] = Object.fromEntries(
      files.map((file) => [
        file.slice(0, -".json".length),
        JSON.parse(readFileSync(join(folder, file), "utf8")),
      ]),
    );
  }
  return resources;
}

// One instance per language, initialized at the start: no initialization in a request.
const resources = readLocales();
const instances = new Map<Language, I18n>(
  languages.map((language) => {
    const instance = createInstance();
    const ns = Object.keys(resources[language]!);
    void instance
      .use(initReactI18next)
      .use(plurals)
      .init({ ...i18nOptions, ns, resources, lng: language, initImmediate: false });
    return [language, instance];
  }),
);

export const i18nFor = (language: Language): I18n => instances.get(language)!;

/** The translate function of a language: `tFor("ht")("contact:sent")`. */
export const tFor = (language: Language): TFunction => i18nFor(language).t;
